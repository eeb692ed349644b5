 #

BBBB BBBB
XXXXXXXXX
  XXXXXXXXX gettext(u'How the tables were drawn') XXXXXXXXXX
  XXXX
    XXXX gettext(u'Players') XXXXXXXXXXXXXX
    XXXX gettext(u'Tables of four') XXXXXXXXXXXXXX
    XXXX gettext(u'Tables of three') XXXXXXXXXXXXXX
    XXXX gettext(u'Method') XXXXXXXXXXXXXX
    XXXX gettext(u'Seed') XXXXXXXXXXXXXXXFFFFFFFFFFFFFFFFXXXXXXXXXXXX
    XXXX gettext(u'Pairs that met again, over all series') XXXXXXXXXXXXXX
    XXXX gettext(u'Fewest that counting allows') XXXXXXXXXXXXXX
    BB BBBBBBBBBBBBBBBBBBBBXXXX gettext(u'Pairs that meet again in this series, by start number') XXXXXXXXXBBB BBBB BB BBBBBBBBBBBBBBBBBBBBXBB BBB BBBBBBBBBBBBX BBBBBBBBBBBXXXXXBBBBB
    BB BBBBBBBBBBBBBBBBBBBBBXXXX gettext(u'At tables of three, by start number') XXXXXXXXXFFFFFFF FXXXXXBBBBB
    BB BBBBBBBBBBBBBBBBBBBBBBBBXXXX gettext(u'More than once at a table of three') XXXXXXXXXFFFFFFF FXXXXXBBBBB
  XXXXX
XXXXXXXXXX
