"""How dates and numbers look where Django's own formats do not fit; one package per language, nothing else."""
