"""A photo as it is kept: small, upright, nothing but the picture; whatever else is sent is refused with its reason."""

import io
import random
import struct
import zlib

import pytest
from PIL import Image, ImageFile

from scoring.lists.values import photographs
from scoring.lists.values.photographs import prepared
from scoring.lists.views.photo_pages import unfit_words
from scoring.pictures import MOST_BYTES, Fault, Unfit
from tests.pictures import file, opened

pytestmark = pytest.mark.engineless
ORIENTATION, CAMERA = 0x0112, 0x0110


def noisy(size, quality=95):
    into = io.BytesIO()
    Image.frombytes("RGB", size, random.Random(1).randbytes(size[0] * size[1] * 3)).save(into, "JPEG", quality=quality)
    return into.getvalue()


def exif(orientation):
    said = Image.Exif()
    said[ORIENTATION], said[CAMERA] = orientation, "Camera of Anna"
    return said


def declared(width, height):
    """A PNG that says how large it is, and holds next to nothing."""

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 99)) + chunk(b"IEND", b"")


def test_photo_is_made_small_and_a_small_one_is_not_blown_up():
    assert opened(prepared(file(size=(4000, 3000)))).size == (1600, 1200)
    assert opened(prepared(file("PNG", size=(3000, 4000)))).size == (1200, 1600)
    assert opened(prepared(file(size=(60, 40)))).size == (60, 40)


def test_what_is_kept_is_bounded_whatever_is_on_it():
    kept = prepared(noisy((1600, 1600)))
    assert len(kept) <= photographs.KEPT_BYTES
    assert max(opened(kept).size) <= photographs.LONG_SIDE


def test_photo_stands_upright_and_says_nothing_of_its_camera():
    kept = prepared(file(size=(60, 40), exif=exif(6), comment=b"said by Anna"))
    assert opened(kept).size == (40, 60)
    assert not opened(kept).getexif()
    assert b"Anna" not in kept
    assert b"Exif" not in kept


def test_same_file_makes_the_same_photo():
    assert prepared(noisy((300, 200))) == prepared(noisy((300, 200)))


@pytest.mark.parametrize(
    ("sent", "seen"),
    [
        (file(mode="CMYK", colour=(0, 255, 255, 0)), (230, 30, 30)),
        (file("PNG", "RGBA", colour=(0, 0, 0, 0)), (255, 255, 255)),
        (file("PNG", "P", colour=0, transparency=0), (255, 255, 255)),
        (file("PNG", "RGB", colour=(200, 100, 50)), (200, 100, 50)),
    ],
    ids=["CMYK", "transparent", "palette with transparency", "plain"],
)
def test_colours_come_through(sent, seen):
    picture = opened(prepared(sent))
    assert picture.mode == "RGB"
    assert all(abs(here - there) < 40 for here, there in zip(picture.getpixel((20, 20)), seen, strict=True))


@pytest.mark.parametrize(
    "sent",
    [file("PNG", "I;16", colour=40_000), file("PNG", "L", colour=156), file("PNG", "1", colour=1), file("PNG", "LA")],
    ids=["16 bits", "8 bits", "1 bit", "with transparency"],
)
def test_grey_stays_grey(sent):
    assert opened(prepared(sent)).mode in {"L", "RGB"}


def test_sixteen_bits_of_grey_are_not_cut_off_at_white():
    assert abs(opened(prepared(file("PNG", "I;16", colour=40_000))).getpixel((20, 20)) - 40_000 // 256) < 4


def test_of_several_pictures_in_one_file_the_first_is_taken():
    first, second = Image.new("RGB", (60, 40), (250, 250, 250)), Image.new("RGB", (60, 40), (0, 0, 0))
    for kind in ("MPO", "PNG"):
        into = io.BytesIO()
        first.save(into, kind, save_all=True, append_images=[second])
        assert min(opened(prepared(into.getvalue())).getpixel((20, 20))) > 200


HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 200


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        (b"", Fault.EMPTY),
        (b"\xff\xd8\xff" + b"\0" * MOST_BYTES, Fault.TOO_LONG),
        (HEIC, Fault.HEIC),
        (b"%PDF-1.7\n" + b"x" * 500, Fault.NO_PICTURE),
        (b"PK\x03\x04" + b"x" * 500, Fault.NO_PICTURE),
        (b"Anna; 12\n", Fault.NO_PICTURE),
        (file("GIF", "P"), Fault.NO_PICTURE),
        (noisy((300, 200))[:4000], Fault.BROKEN),
        (file("PNG", size=(300, 200))[:120], Fault.BROKEN),
        (declared(300, 200), Fault.BROKEN),
        (declared(6000, 4000), Fault.TOO_LARGE),
        (declared(12_000, 12_000), Fault.TOO_LARGE),
        (declared(100_000, 100_000), Fault.TOO_LARGE),
    ],
    ids=lambda each: each.value if isinstance(each, Fault) else f"{len(each)} bytes",
)
def test_whatever_else_is_sent_is_refused_and_said_why(sent, fault, monkeypatch):
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint leaves it
    with pytest.raises(Unfit) as refused:
        prepared(sent)
    assert refused.value.fault is fault
    assert ImageFile.LOAD_TRUNCATED_IMAGES, "not ours to change"
    assert unfit_words(fault)


def test_any_bytes_are_a_photo_or_refused():
    """A decoder may raise whatever it likes: what is sent is refused, and never an error of the server's."""
    dice, whole = random.Random(7), noisy((200, 150), quality=60)
    kept = 0
    for _turn in range(60):
        spoilt = bytearray(whole if dice.random() < 0.5 else file("PNG", "RGBA", size=(90, 60)))
        for _each in range(dice.randrange(1, 30)):
            spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
        try:
            kept += bool(prepared(bytes(spoilt)))
        except Unfit:
            kept += 0
    assert kept < 60
