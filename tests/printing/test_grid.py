"""Where columns stand: every row as wide as the rules drawn behind it."""

import pytest

from scoring.printing.documents.grid import (
    LANDSCAPE,
    LARGEST_TYPE,
    MAX_GROWTH,
    NAMED,
    PORTRAIT,
    SMALLEST_TYPE,
    Track,
    fit,
    roomy,
)


def tracks(count, width=3, **more):
    return [Track(f"heading {number}", (f"{number}",), width, **more) for number in range(count)]


def alone(tracks):
    """The grid of a sheet with these columns only."""
    (grid,) = fit(tracks)
    return grid


def test_few_columns_are_printed_upright_in_the_largest_size():
    grid = alone(tracks(6))
    assert (grid.paper, grid.size) == (PORTRAIT, LARGEST_TYPE)


def test_more_columns_are_printed_smaller_but_never_below_the_smallest_size():
    grid = alone(tracks(32))
    assert grid.paper is PORTRAIT
    assert SMALLEST_TYPE <= grid.size < LARGEST_TYPE


def test_columns_that_do_not_fit_upright_turn_the_paper():
    assert alone(tracks(40)).paper is LANDSCAPE


def test_columns_that_fit_no_paper_are_printed_as_small_as_it_takes():
    grid = alone(tracks(100))
    assert grid.size < SMALLEST_TYPE
    assert grid.width <= LANDSCAPE.width + 0.01


@pytest.mark.parametrize("count", [9, 17, 32, 40, 60])
def test_the_page_is_filled_and_never_left(count):
    grid = alone(tracks(count))
    assert grid.paper.width - 5 * count < grid.width <= grid.paper.width + 0.01
    assert grid.edges()[-1] == pytest.approx(grid.width)


def test_a_few_columns_are_not_drawn_out_over_the_whole_page():
    grid = alone(tracks(4))
    assert {track.width for track in grid.tracks} == {3 + MAX_GROWTH}
    assert grid.width < PORTRAIT.width


def seated(common, seats=4, width=3):
    return [*tracks(common, width), *(track for seat in range(seats) for track in tracks(2, seat=seat))]


def starts(grid):
    """Where each seat's columns begin."""
    edges = grid.edges()
    return [edges[first] for seat, first, _last in grid.blocks() if seat is not None]


@pytest.mark.parametrize("count", [2, 5, 9])
def test_tables_of_one_sheet_share_size_paper_and_width_and_seats_stand_under_seats(count):
    wide, narrow = fit(seated(10), seated(count))
    assert (wide.paper, wide.size) == (narrow.paper, narrow.size)
    assert narrow.width == pytest.approx(wide.width)
    assert starts(narrow) == pytest.approx(starts(wide))


def test_a_column_alone_under_a_name_is_wide_enough_for_it_where_there_is_room():
    names = [track for seat in range(4) for track in tracks(1, seat=seat)]
    assert {track.width for track in alone([*tracks(13), *names]).tracks if track.seat is not None} == {NAMED}
    assert {track.width for track in alone([*tracks(18), *names]).tracks if track.seat is not None} == {7}


def test_a_table_whose_own_columns_need_the_room_moves_its_seats():
    wide, other = fit(seated(18, width=2), seated(1, width=44))
    assert other.width == pytest.approx(wide.width)
    assert other.tracks[0].width >= 44


@pytest.mark.parametrize(("others", "width"), [(20, 9), (25, 6), (26, 3)])
def test_a_column_for_the_pen_is_as_wide_as_the_page_can_spare(others, width):
    grid = alone([*tracks(others), Track("contract", (), 3, wish=9)])
    assert [track.width for track in grid.tracks if track.wish] == [width]


@pytest.mark.parametrize("width", range(60, 120))
def test_no_column_is_narrower_than_it_asked_for(width):
    asked = [*tracks(16, 2), Track("last", ("x",), width - 48), *tracks(3, 3, seat=0), *tracks(3, 3, seat=1)]
    grid = alone(asked)
    assert all(given.width >= track.width for given, track in zip(grid.tracks, asked, strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("common", range(8, 18))
def test_every_seat_has_as_much_room_as_the_others(common, seats):
    grid = alone([*tracks(common), *(track for seat in range(seats) for track in tracks(3, seat=seat))])
    assert len({tuple(track.width for track in grid.tracks if track.seat == seat) for seat in range(seats)}) == 1
    assert grid.paper.width - 5 * (common + 3 * seats) < grid.width <= grid.paper.width + 0.01


def test_every_cell_stands_between_its_rules():
    columns = [Track("a", ("1", "22"), 2), Track("b", ("x",), 1, align="^"), Track("c", ("right",), 5, align="<")]
    grid = alone(columns)
    first, second = grid.lines(0, 2)
    starts = [round(edge / grid.advance) for edge in grid.edges()]
    assert first[starts[0] : starts[1]].strip() == "1"
    assert first[starts[1] : starts[2]].strip() == "x"
    assert first[starts[2] :].strip() == "right"
    assert second.strip() == "22"


def test_a_text_too_long_for_its_column_is_cut_visibly():
    columns = [*tracks(31), Track("long", ("abcdefgh",), 4)]
    grid = alone(columns)
    line = next(grid.lines(0, 1))
    width = grid.tracks[-1].width
    assert line.endswith("abcdefgh"[: width - 1] + "…")


def test_neighbouring_columns_of_a_seat_form_a_block():
    columns = [*tracks(2), *tracks(2, seat=0), *tracks(2, seat=1)]
    assert alone(columns).blocks() == [(None, 0, 2), (0, 2, 4), (1, 4, 6)]


def test_the_foot_puts_each_seats_cell_under_its_block():
    grid = alone([*tracks(2), *tracks(2, seat=0), *tracks(2, seat=1)])
    line = grid.foot("Total", lambda seat, room: f"{seat + 7:>{room}}")
    edges = [round(edge / grid.advance) for edge in grid.edges()]
    assert line[: edges[2]].strip() == "Total"
    assert line[edges[2] : edges[4]].strip() == "7"
    assert line[edges[4] :].strip() == "8"


def test_every_seat_has_room_for_what_stands_below_it():
    under = [track for seat in (0, 1) for track in tracks(2, 3, seat=seat)]
    assert roomy([*tracks(3), *under], 7) == [*tracks(3), *under]
    wider = roomy([*tracks(3), *under], 9)
    assert [track.width for track in wider] == [3, 3, 3, 3, 5, 3, 5]
    grid = alone(wider)
    assert grid.foot("Total", lambda _seat, room: f"{'123456789':>{room}}").count("123456789") == 2
