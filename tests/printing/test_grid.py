"""Where columns stand: every row as wide as the rules drawn behind it."""

import pytest

from scoring.printing.grid import LANDSCAPE, LARGEST, PORTRAIT, SMALLEST, Track, fit


def tracks(count, width=3, **more):
    return [Track(f"heading {number}", (f"{number}",), width, **more) for number in range(count)]


def test_few_columns_are_printed_upright_in_the_largest_size():
    grid = fit(tracks(6))
    assert (grid.paper, grid.size) == (PORTRAIT, LARGEST)


def test_more_columns_are_printed_smaller_but_never_below_the_smallest_size():
    grid = fit(tracks(32))
    assert grid.paper is PORTRAIT
    assert SMALLEST <= grid.size < LARGEST


def test_columns_that_do_not_fit_upright_turn_the_paper():
    assert fit(tracks(40)).paper is LANDSCAPE


def test_columns_that_fit_no_paper_are_printed_as_small_as_it_takes():
    grid = fit(tracks(100))
    assert grid.size < SMALLEST
    assert grid.width <= LANDSCAPE.width + 0.01


@pytest.mark.parametrize("count", [1, 5, 17, 32, 40, 60])
def test_the_page_is_filled_and_never_left(count):
    grid = fit(tracks(count))
    assert grid.paper.width - 5 * count < grid.width <= grid.paper.width + 0.01
    assert grid.edges()[-1] == pytest.approx(grid.width)


@pytest.mark.parametrize("width", range(60, 120))
def test_no_column_is_narrower_than_it_asked_for(width):
    asked = [*tracks(16, 2), Track("last", ("x",), width - 48), *tracks(3, 3, seat=0), *tracks(3, 3, seat=1)]
    grid = fit(asked)
    assert all(given.width >= track.width for given, track in zip(grid.tracks, asked, strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("common", range(8, 18))
def test_every_seat_has_as_much_room_as_the_others(common, seats):
    grid = fit([*tracks(common), *(track for seat in range(seats) for track in tracks(3, seat=seat))])
    assert len({tuple(track.width for track in grid.tracks if track.seat == seat) for seat in range(seats)}) == 1
    assert grid.paper.width - 5 * (common + 3 * seats) < grid.width <= grid.paper.width + 0.01


def test_every_cell_stands_between_its_rules():
    columns = [Track("a", ("1", "22"), 2), Track("b", ("x",), 1, align="^"), Track("c", ("right",), 5, align="<")]
    grid = fit(columns)
    first, second = grid.lines(0, 2)
    starts = [round(edge / grid.advance) for edge in grid.edges()]
    assert first[starts[0] : starts[1]].strip() == "1"
    assert first[starts[1] : starts[2]].strip() == "x"
    assert first[starts[2] :].strip() == "right"
    assert second.strip() == "22"


def test_a_text_too_long_for_its_column_is_cut_visibly():
    columns = [*tracks(31), Track("long", ("abcdefgh",), 4)]
    grid = fit(columns)
    line = next(grid.lines(0, 1))
    width = grid.tracks[-1].width
    assert line.endswith("abcdefgh"[: width - 1] + "…")


def test_neighbouring_columns_of_a_seat_form_a_block():
    columns = [*tracks(2), *tracks(2, seat=0), *tracks(2, seat=1)]
    assert fit(columns).blocks() == [(None, 0, 2), (0, 2, 4), (1, 4, 6)]


def test_the_foot_puts_each_seats_cell_under_its_block():
    grid = fit([*tracks(2), *tracks(2, seat=0), *tracks(2, seat=1)])
    line = grid.foot("Total", lambda seat, room: f"{seat + 7:>{room}}")
    edges = [round(edge / grid.advance) for edge in grid.edges()]
    assert line[: edges[2]].strip() == "Total"
    assert line[edges[2] : edges[4]].strip() == "7"
    assert line[edges[4] :].strip() == "8"
