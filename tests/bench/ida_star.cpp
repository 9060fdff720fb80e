// IDA* with Manhattan on the 15-puzzle as a programmer would write it: recursive, the board an
// array that is copied to undo a move, h kept up to date by a table. Reads a board with the
// blank's home first; prints moves, nodes generated (and the root) and seconds.
#include <ctime>
#include <cstdio>
#include <cstdlib>

struct Board {
    int tile[16], blank, h;
};

static int distance[16][16];
static Board board;
static int limit, next_limit;
static long long nodes;
static const int down[4] = {-1, 0, 0, 1}, right[4] = {0, -1, 1, 0};

static bool search(int depth, int last) {
    int row = board.blank / 4, col = board.blank % 4;
    for (int move = 0; move < 4; ++move) {
        int r = row + down[move], c = col + right[move];
        if (r < 0 || r > 3 || c < 0 || c > 3 || move + last == 3) continue;
        Board saved = board;
        int from = r * 4 + c, tile = board.tile[from];
        board.h += distance[tile][board.blank] - distance[tile][from];
        board.tile[board.blank] = tile;
        board.tile[from] = 0;
        board.blank = from;
        ++nodes;
        if (board.h == 0) return true;
        int f = depth + 1 + board.h;
        if (f > limit) {
            if (f < next_limit) next_limit = f;
        } else if (search(depth + 1, move)) {
            return true;
        }
        board = saved;
    }
    return false;
}

int main() {
    Board start;
    start.h = 0;
    for (int a = 0; a < 16; ++a)
        for (int b = 0; b < 16; ++b)
            distance[a][b] = std::abs(a / 4 - b / 4) + std::abs(a % 4 - b % 4);
    for (int cell = 0; cell < 16; ++cell) {
        if (std::scanf("%d", &start.tile[cell]) != 1) return 2;
        if (start.tile[cell] == 0) start.blank = cell;
        else start.h += distance[start.tile[cell]][cell];
    }
    std::clock_t started = std::clock();
    nodes = 1;
    limit = start.h;
    for (;;) {
        board = start;
        next_limit = 1 << 20;
        if (search(0, -9)) break;
        limit = next_limit;
    }
    double seconds = double(std::clock() - started) / CLOCKS_PER_SEC;
    std::printf("%d %lld %.6f\n", limit, nodes, seconds);
}
