"""A bitmap that becomes a logo: made anew, small, with what shows through it, and without a word of its camera's."""

import io
import random
import struct
import zlib

import pytest
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from scoring.people.values import logos
from scoring.people.values.logos import JPEG, PNG, prepared
from scoring.people.views.logo_pages import unfit_words
from scoring.pictures import MOST_BYTES, Fault, Unfit
from tests.pictures import file, opened
from tests.scoring.test_photographs import HEIC, declared, exif

pytestmark = pytest.mark.engineless
SIZE = (200, 100)


def noisy(mode="RGB", size=(900, 900), kind="PNG"):
    into = io.BytesIO()
    noise = random.Random(1).randbytes(size[0] * size[1] * len(mode))
    Image.frombytes(mode, size, noise).save(into, kind)
    return into.getvalue()


@pytest.mark.parametrize(
    ("sent", "media", "size"),
    [
        (file("PNG", size=(4000, 1000)), PNG, (800, 200)),
        (file("JPEG", size=(1000, 4000)), PNG, (200, 800)),
        (file("PNG", "RGBA", size=SIZE, colour=(200, 0, 0, 128)), PNG, SIZE),
        (file("PNG", "P", size=SIZE, colour=1, transparency=0), PNG, SIZE),
        (file("PNG", "1", size=SIZE), PNG, SIZE),
        (file("PNG", "I;16", size=SIZE, colour=40_000), PNG, SIZE),
        (file("PNG", "LA", size=SIZE, colour=(9, 99)), PNG, SIZE),
        (file("JPEG", "CMYK", size=SIZE), PNG, SIZE),
        (file("PNG", size=(640, 64)), PNG, (640, 64)),
        (file("PNG", size=(64, 64)), PNG, (64, 64)),
    ],
    ids=["wide", "high", "transparent", "palette", "1 bit", "16 bits", "grey and clear", "CMYK", "longest", "smallest"],
)
def test_picture_is_made_small_and_a_small_one_is_not_blown_up(sent, media, size):
    logo = prepared(sent)
    assert (logo.media, logo.width, logo.height) == (media, *size)
    assert opened(logo.image).size == size
    assert opened(logo.image).format == ("PNG" if media == PNG else "JPEG")


def test_what_shows_through_still_does():
    picture = Image.new("RGBA", SIZE)
    ImageDraw.Draw(picture).ellipse((50, 0, 150, 100), fill=(200, 0, 0, 255))
    for mode, colours in (("RGBA", {}), ("P", {"transparency": 0})):
        into = io.BytesIO()
        (picture if mode == "RGBA" else picture.convert("RGBA").quantize(4)).save(into, "PNG", **colours)
        seen = opened(prepared(into.getvalue()).image).convert("RGBA")
        assert seen.getpixel((2, 2))[3] == 0
        assert seen.getpixel((100, 50))[0] > 150
        assert seen.getpixel((100, 50))[3] == 255


def test_what_nothing_shows_through_needs_no_such_channel():
    assert opened(prepared(file("PNG", "RGBA", size=SIZE, colour=(9, 9, 9, 255))).image).mode == "RGB"


def test_sixteen_bits_and_inks_become_colours():
    assert opened(prepared(file("PNG", "I;16", size=SIZE, colour=40_000)).image).getpixel((5, 5)) == 40_000 // 256
    red, green, blue = opened(prepared(file(mode="CMYK", size=SIZE, colour=(0, 255, 255, 0))).image).getpixel((5, 5))
    assert red > 200
    assert green < 60
    assert blue < 60


@pytest.mark.parametrize(("mode", "media"), [("RGB", JPEG), ("L", PNG), ("RGBA", PNG)])
def test_what_is_kept_is_bounded_whatever_is_on_it(mode, media):
    logo = prepared(noisy(mode))
    assert len(logo.image) <= logos.KEPT_BYTES
    assert logo.media == media
    assert opened(logo.image).size == (logo.width, logo.height)
    assert opened(logo.image).convert("RGBA").mode == "RGBA", "it is whole"


def test_logo_stands_upright_and_says_nothing_of_where_it_was_taken():
    place = exif(6)
    place.get_ifd(0x8825).update({1: "N", 2: (50.0, 7.0, 36.0)})
    sent = file(size=SIZE, exif=place, comment=b"said by Anna", dpi=(300, 300))
    assert b"Camera of Anna" in sent
    logo = prepared(sent)
    assert (logo.width, logo.height) == (100, 200)
    assert b"Anna" not in logo.image
    assert not opened(logo.image).getexif()


def test_words_and_whole_files_behind_a_picture_go():
    said = PngInfo()
    said.add_text("Author", "Anna")
    said.add_itxt("XML:com.adobe.xmp", "<x>Anna</x>")
    sent = file("PNG", size=SIZE, pnginfo=said, icc_profile=b"Anna" * 50)
    behind = b"<script>alert(1)</script>PK\x03\x04Anna"
    for each in (sent, sent + behind, file(size=SIZE, comment=b"<?php Anna") + behind):
        kept = prepared(each).image
        assert b"Anna" not in kept
        assert b"script" not in kept
        assert not opened(kept).info


def test_of_a_picture_that_moves_the_first_is_taken():
    first, second = Image.new("RGB", SIZE, (250, 250, 250)), Image.new("RGB", SIZE, (0, 0, 0))
    into = io.BytesIO()
    first.save(into, "PNG", save_all=True, append_images=[second])
    assert b"acTL" in into.getvalue()
    logo = prepared(into.getvalue())
    assert b"acTL" not in logo.image
    assert min(opened(logo.image).getpixel((20, 20))) > 200


def bomb(side):
    """A PNG of a few kilobytes that is all there, and takes hundreds of megabytes."""
    row = zlib.compressobj(9)
    packed = b"".join(row.compress(b"\0" * (side // 8 + 1)) for _line in range(side)) + row.flush()

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def bomb_of_words():
    """A small PNG with a note that unpacks to a hundred megabytes."""
    note = b"n\0\0" + zlib.compress(b"\0" * 100_000_000, 9)
    chunk = struct.pack(">I", len(note)) + b"zTXt" + note + struct.pack(">I", zlib.crc32(b"zTXt" + note))
    whole = file("PNG", size=SIZE)
    return whole[:33] + chunk + whole[33:]


REFUSED = [
    (b"", Fault.EMPTY),
    (b"\x89PNG\r\n\x1a\n" + b"\0" * logos.MOST_BYTES, Fault.TOO_LONG),
    (b"\x89PNG\r\n\x1a\n" + b"\0" * MOST_BYTES, Fault.TOO_LONG),
    (bomb(5000), Fault.TOO_LARGE),
    (bomb(30_000), Fault.TOO_LARGE),
    (declared(100_000, 100_000), Fault.TOO_LARGE),
    (declared(300, 200), Fault.BROKEN),
    (file("PNG", size=SIZE)[:-60], Fault.BROKEN),
    (noisy(kind="JPEG")[:9000], Fault.BROKEN),
    (HEIC, Fault.HEIC),
    (file("GIF", "P", size=SIZE), Fault.NO_PICTURE),
    (b"%PDF-1.7\n", Fault.NO_PICTURE),
    (b"Anna; 12\n", Fault.NO_PICTURE),
    (file("PNG", size=(1, 1)), Fault.TINY),
    (file("PNG", size=(63, 63)), Fault.TINY),
    (file("PNG", size=(3000, 200)), Fault.STRETCHED),
    (file("PNG", size=(10_000, 2)), Fault.STRETCHED),
    (file("PNG", "RGBA", size=SIZE, colour=(9, 9, 9, 0)), Fault.BLANK),
]


@pytest.mark.parametrize(
    ("sent", "fault"), REFUSED, ids=lambda each: each.value if isinstance(each, Fault) else f"{len(each)} bytes"
)
def test_whatever_else_is_sent_is_refused_and_said_why(sent, fault):
    with pytest.raises(Unfit) as refused:
        prepared(sent)
    assert refused.value.fault is fault


def test_a_note_that_unpacks_to_anything_is_not_unpacked():
    assert len(bomb_of_words()) < 200_000
    with pytest.raises(Unfit) as refused:
        prepared(bomb_of_words())
    assert refused.value.fault in {Fault.NO_PICTURE, Fault.BROKEN}


def test_every_fault_is_told_in_its_own_words():
    words = [unfit_words(each) for each in Fault]
    assert len({*words}) == len(Fault)


def test_same_file_makes_the_same_logo():
    assert prepared(noisy()) == prepared(noisy())
