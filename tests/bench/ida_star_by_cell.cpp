// IDA* with Manhattan on the 15-puzzle as fast as we can write it by hand: a function for each cell
// of the blank and each last move, so that the compiler knows every shift; the board is one word
// in a register; and since a move changes Manhattan by one, a child's f is its parent's or two
// more, which a mask of sixteen bits tells. Reads a board with the blank's home first; prints
// moves, nodes generated (and the root) and seconds.
#include <ctime>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

typedef uint64_t Board;  // four bits a cell, the blank's are zero

static const Board goal = 0xFEDCBA9876543210;
static constexpr int delta[4] = {-4, -1, 1, 4};  // up, left, right, down
static long long nodes;
static int depth_found;

constexpr bool legal(int blank, int move) {
    return move == 0 ? blank > 3 : move == 1 ? blank % 4 > 0 : move == 2 ? blank % 4 < 3 : blank < 12;
}

constexpr int apart(int a, int b) {
    int rows = a / 4 - b / 4, cols = a % 4 - b % 4;
    return (rows < 0 ? -rows : rows) + (cols < 0 ? -cols : cols);
}

// The tiles that go away from home when they slide from one cell to another.
constexpr unsigned uphill(int from, int to) {
    unsigned tiles = 0;
    for (int tile = 1; tile < 16; ++tile) tiles |= (apart(to, tile) > apart(from, tile)) << tile;
    return tiles;
}

template <int blank, int last> static bool search(Board board, int climbs, int depth);

template <int blank, int last, int move>
static inline bool child(Board board, int climbs, int depth) {
    if constexpr (legal(blank, move) && move + last != 3) {
        constexpr int from = blank + delta[move];
        constexpr unsigned away = uphill(from, blank);
        const unsigned tile = board >> 4 * from & 15;
        const int left = climbs - (away >> tile & 1);
        ++nodes;
        if (left >= 0) {
            const Board next = board + tile * ((Board(1) << 4 * blank) - (Board(1) << 4 * from));
            return search<from, move>(next, left, depth + 1);
        }
    }
    return false;
}

template <int blank, int last> static bool search(Board board, int climbs, int depth) {
    if (blank == 0 && board == goal) {
        depth_found = depth;
        return true;
    }
    return child<blank, last, 0>(board, climbs, depth) || child<blank, last, 1>(board, climbs, depth)
        || child<blank, last, 2>(board, climbs, depth) || child<blank, last, 3>(board, climbs, depth);
}

template <int blank = 0> static bool search_from(int start, Board board, int climbs) {
    if (start == blank) return search<blank, 9>(board, climbs, 0);
    if constexpr (blank < 15) return search_from<blank + 1>(start, board, climbs);
    return false;
}

int main() {
    Board board = 0;
    int blank = 0, limit = 0;
    for (int cell = 0; cell < 16; ++cell) {
        int tile;
        if (std::scanf("%d", &tile) != 1) return 2;
        board |= Board(tile) << 4 * cell;
        if (tile == 0) blank = cell;
        else limit += apart(tile, cell);
    }
    std::clock_t started = std::clock();
    nodes = 1;
    for (int climbs = 0; !search_from(blank, board, climbs); ++climbs) {}
    double seconds = double(std::clock() - started) / CLOCKS_PER_SEC;
    std::printf("%d %lld %.6f\n", depth_found, nodes, seconds);
}
