"""Both rankings are bijections, and give the numbers that the posts give."""

from itertools import permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searchlab.problems.ranking import (
    digits,
    digits_by_value,
    rank,
    rank_by_value,
    unrank,
)

quick = settings(derandomize=True, deadline=None, database=None, max_examples=200)
alphabets = st.lists(st.integers(0, 255), min_size=1, max_size=16, unique=True).map(bytes)


def test_all_boards_have_their_own_number():
    # permutations() goes through the arrangements in lexicographic order: rank 0, 1, 2, ...
    alphabet, by_value = bytes([1, 2, 3, 0, 6, 5, 4]), set()
    for number, state in enumerate(map(bytes, permutations(alphabet))):
        assert rank(state, alphabet) == number
        assert unrank(number, alphabet) == state
        by_value.add(rank_by_value(state, alphabet))
    assert by_value == set(range(factorial(7)))


@given(alphabets, st.data())
@quick
def test_digits_count_smaller_symbols_to_the_right(alphabet, data):
    state = bytes(data.draw(st.permutations(alphabet)))
    place = alphabet.index
    smaller = {
        symbol: sum(place(other) < place(symbol) for other in state[i + 1 :])
        for i, symbol in enumerate(state)
    }
    assert digits(state, alphabet) == [smaller[symbol] for symbol in state]
    assert digits_by_value(state, alphabet) == [smaller[symbol] for symbol in alphabet]
    assert unrank(rank(state, alphabet), alphabet) == state


def test_the_numbers_of_the_posts():
    # The text of the first post and its program agree on the last numbers alone.
    for board, by_value, by_place in (
        ("132456789", 2, 5_040),
        ("231456789", 3, 45_360),
        ("987654312", 362_878, 362_878),
    ):
        assert rank_by_value(board, "123456789") == by_value
        assert rank(board, "123456789") == by_place
    # The third counts from 1, so its arrays of 362,880 entries end one before the last board.
    assert 1 + rank("x87654321", "12345678x") == 362_880


def test_any_sequence_serves_as_an_alphabet():
    assert (unrank(1, "abc"), unrank(1, b"abc"), unrank(1, [5, 6, 7])) == ("acb", b"acb", [5, 7, 6])
    assert rank([7, 5, 6], (5, 6, 7)) == rank("cab", "abc") == 4


@pytest.mark.parametrize("function", [digits_by_value, rank])
@pytest.mark.parametrize("state", ["12", "122", "124", [1, 2, 3]])
def test_anything_but_an_arrangement_is_rejected(function, state):
    with pytest.raises(ValueError, match=r"is not an arrangement of '123': every symbol must "):
        function(state, "123")


@pytest.mark.parametrize("number", [-1, 6, 1.0, None])
def test_numbers_out_of_range_are_rejected(number):
    with pytest.raises(ValueError, match="the number must be a whole number from 0 to 5, not "):
        unrank(number, "123")
