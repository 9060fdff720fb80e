// Breadth-first search over the whole 8-puzzle as a textbook has it: node records in a queue, a
// visited array indexed by the board's rank, and beside it from where and by which move each
// board was reached. Prints, for each run asked for, the number of boards and the seconds.
#include <ctime>
#include <cstdio>
#include <cstdlib>
#include <queue>
#include <vector>

struct Node {
    char tile[9];
    int blank;
};

static const int factorial[9] = {40320, 5040, 720, 120, 24, 6, 2, 1, 1};

static int rank_of(const char *tile) {
    int number = 0;
    for (int i = 0; i < 9; ++i) {
        int smaller = 0;
        for (int j = i + 1; j < 9; ++j)
            if (tile[j] < tile[i]) ++smaller;
        number += smaller * factorial[i];
    }
    return number;
}

static int count_boards() {
    static const int down[4] = {-1, 0, 0, 1}, right[4] = {0, -1, 1, 0};
    std::vector<char> visited(362880, 0), moved_by(362880, 0);
    std::vector<int> parent(362880, -1);
    Node start = {{1, 2, 3, 4, 5, 6, 7, 8, 9}, 8};
    std::queue<Node> queue;
    queue.push(start);
    visited[rank_of(start.tile)] = 1;
    int boards = 0;
    while (!queue.empty()) {
        Node node = queue.front();
        queue.pop();
        ++boards;
        for (int move = 0; move < 4; ++move) {
            int row = node.blank / 3 + down[move], col = node.blank % 3 + right[move];
            if (row < 0 || row > 2 || col < 0 || col > 2) continue;
            Node child = node;
            child.blank = row * 3 + col;
            child.tile[node.blank] = child.tile[child.blank];
            child.tile[child.blank] = 9;
            int number = rank_of(child.tile);
            if (!visited[number]) {
                visited[number] = 1;
                parent[number] = rank_of(node.tile);
                moved_by[number] = "ulrd"[move];
                queue.push(child);
            }
        }
    }
    return boards;
}

int main(int argc, char **argv) {
    int runs = argc > 1 ? std::atoi(argv[1]) : 1;
    for (int run = 0; run < runs; ++run) {
        std::clock_t started = std::clock();
        int boards = count_boards();
        double seconds = double(std::clock() - started) / CLOCKS_PER_SEC;
        std::printf("%d %.6f\n", boards, seconds);
    }
}
