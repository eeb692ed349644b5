"""The Python half of ./kiebitz: data folder, processes, throwaway servers. Nothing in here imports Django."""
