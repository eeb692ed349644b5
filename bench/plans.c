/* Long search for one plan: tables with as few repeats as can be found; who sits at tables of which size is settled
 * together with it. bench/plans.py compiles and runs it.
 *
 *   plans PLAYERS SERIES PREFERRED OTHER SEED MILLIONS ENOUGH STRICT ORDER
 *
 * Simulated annealing, begun again until so many million swaps are tried or no more than ENOUGH repeats are left.
 * STRICT 1: nobody sits at a table of another size again before everybody has; 0: so over all series together.
 * ORDER 2 and more: only plans that a turn maps onto themselves. It moves the players around in circles of so many and
 * each series on to the next, so that a swap is made in so many series at once: far fewer plans, but good ones among them.
 *
 * Writes the repeats, then a line for each series: the players in order of the tables, the preferred size first.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS 128
#define SERIES 20
#define SEATS 6
#define UNFAIR 25 /* against 10 for a repeat */

static int players, series, preferred, other, tables, fulls, strict, order, least_turns;
static int size_of[PLAYERS], member[SERIES][PLAYERS][SEATS], table_of[SERIES][PLAYERS], chair_of[SERIES][PLAYERS];
static int met[PLAYERS][PLAYERS], price[64], turned[SERIES][PLAYERS], lap[SERIES], best[SERIES][PLAYERS][SEATS];
static unsigned at_other[PLAYERS]; /* in which series, as bits */

static uint64_t state;
static uint64_t next(void) { /* splitmix64 */
    uint64_t z = (state += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}
static int below(int n) { return (int)((next() >> 32) * (uint64_t)n >> 32); }
static double share(void) { return (double)(next() >> 11) * (1.0 / 9007199254740992.0); }

static void shuffle(int *numbers) {
    for (int p = 0; p < players; p++) numbers[p] = p;
    for (int p = players - 1; p > 0; p--) {
        int q = below(p + 1), kept = numbers[p];
        numbers[p] = numbers[q];
        numbers[q] = kept;
    }
}

static int fair(unsigned mask) {
    int had = __builtin_popcount(mask);
    if (!strict) return had == least_turns || had == least_turns + 1;
    had = 0;
    for (int r = 0; r < series; r++) {
        if (mask >> r & 1) {
            if (had > lap[r]) return 0;
            had++;
        } else if (had < lap[r]) return 0;
    }
    return 1;
}

static int unfair_turns(void) {
    int sum = 0;
    if (fulls && fulls < tables)
        for (int p = 0; p < players; p++) {
            int had = __builtin_popcount(at_other[p]);
            sum += had < least_turns ? least_turns - had : had > least_turns + 1 ? had - least_turns - 1 : 0;
        }
    return sum * UNFAIR;
}

static int meet(int p, int q) {
    int cost = price[met[p][q]];
    met[q][p] = ++met[p][q];
    return cost;
}

static int part(int p, int q) {
    met[q][p] = --met[p][q];
    return price[met[p][q]];
}

/* Swaps two players of a series; what that adds to the cost. */
static int swap(int r, int p, int q) {
    int a = table_of[r][p], b = table_of[r][q], i = chair_of[r][p], j = chair_of[r][q], change = 0;
    for (int s = 0; s < size_of[a]; s++)
        if (s != i) change += meet(q, member[r][a][s]) - part(p, member[r][a][s]);
    for (int s = 0; s < size_of[b]; s++)
        if (s != j) change += meet(p, member[r][b][s]) - part(q, member[r][b][s]);
    member[r][a][i] = q, member[r][b][j] = p;
    table_of[r][p] = b, table_of[r][q] = a, chair_of[r][p] = j, chair_of[r][q] = i;
    return change;
}

static int seat(int r, const int *line) {
    int at = 0, cost = 0;
    for (int t = 0; t < tables; t++)
        for (int s = 0; s < size_of[t]; s++) {
            int p = line[at++];
            member[r][t][s] = p, table_of[r][p] = t, chair_of[r][p] = s;
            for (int k = 0; k < s; k++) cost += meet(p, member[r][t][k]);
            if (t >= fulls) at_other[p] |= 1u << r;
        }
    return cost;
}

/* Everybody takes his turn at the other tables, the rest at random. */
static int begin(void) {
    int line[PLAYERS], cost = 0;
    for (int r = 0; r < series; r++) {
        shuffle(line);
        for (int p = 1; p < players; p++) /* who was there oftener comes first, to the preferred tables */
            for (int q = p; q && __builtin_popcount(at_other[line[q - 1]]) < __builtin_popcount(at_other[line[q]]); q--) {
                int kept = line[q];
                line[q] = line[q - 1], line[q - 1] = kept;
            }
        int first = fulls * preferred;
        lap[r] = __builtin_popcount(at_other[line[first < players ? first : players - 1]]);
        cost += seat(r, line);
    }
    return cost;
}

static int begin_turning(void) {
    int line[PLAYERS], moved[PLAYERS], cost = 0, circles = players / order;
    if (below(2) && circles > 1) circles--;
    for (int k = 0; k < order; k++)
        for (int p = 0; p < players; p++)
            turned[k][p] = p < circles * order ? p / order * order + (p % order + k) % order : p;
    for (int r = 0; r < series; r += order) {
        shuffle(line);
        for (int k = 0; k < order; k++) {
            for (int p = 0; p < players; p++) moved[p] = turned[k][line[p]];
            cost += seat(r + k, moved);
        }
    }
    return cost + unfair_turns();
}

static int repeats(void) {
    int sum = 0;
    for (int p = 0; p < players; p++)
        for (int q = 0; q < p; q++)
            if (met[p][q] > 1) sum += met[p][q] - 1;
    return sum;
}

static int kept(int change, double heat) { return change <= 0 || share() < exp(-change / heat); }

static int swap_all(int r, int p, int q) {
    int change = 0, base = r / order * order;
    for (int k = 0; k < order; k++) {
        int x = turned[k][p], y = turned[k][q], at = base + (r - base + k) % order;
        if (size_of[table_of[at][x]] != size_of[table_of[at][y]]) at_other[x] ^= 1u << at, at_other[y] ^= 1u << at;
        change += swap(at, x, y);
    }
    return change;
}

static int try_turning(int r, int p, int q, double heat) {
    int change = -unfair_turns();
    change += swap_all(r, p, q) + unfair_turns();
    if (kept(change, heat * order)) return change;
    swap_all(r, p, q);
    return 0;
}

/* A second series in which these two swap as well, so that it stays fair; -1 without a way. */
static int second(int r, int p, int q) {
    unsigned bit = 1u << r, back = at_other[p] & bit ? at_other[q] & ~at_other[p] : at_other[p] & ~at_other[q];
    int ways[SERIES], many = 0;
    for (int s = 0; s < series; s++)
        if (back >> s & 1 && fair(at_other[p] ^ (bit | 1u << s)) && fair(at_other[q] ^ (bit | 1u << s))) ways[many++] = s;
    return many ? ways[below(many)] : -1;
}

static int try_one(int r, int p, int q, double heat) {
    int more = -1, sizes = size_of[table_of[r][p]] != size_of[table_of[r][q]];
    unsigned bits = 1u << r;
    if (sizes && !(fair(at_other[p] ^ bits) && fair(at_other[q] ^ bits))) {
        if ((more = second(r, p, q)) < 0) return 0;
        bits |= 1u << more;
    }
    int change = swap(r, p, q);
    if (more >= 0) change += swap(more, p, q);
    if (kept(change, heat)) {
        if (sizes) at_other[p] ^= bits, at_other[q] ^= bits;
        return change;
    }
    if (more >= 0) swap(more, p, q);
    swap(r, p, q);
    return 0;
}

int main(int count, char **words) {
    if (count < 10) return 2;
    int *stated[] = {&players, &series, &preferred, &other};
    for (int k = 0; k < 4; k++) *stated[k] = atoi(words[k + 1]);
    state = strtoull(words[5], 0, 10) * 1000003 + (uint64_t)(players * 1009 + series);
    double budget = atof(words[6]) * 1e6, tried = 0, length = 5e5;
    int enough = atoi(words[7]), others = 0, least = 1 << 29, least_cost = 1 << 29;
    strict = atoi(words[8]), order = atoi(words[9]);
    while ((players - others * other) % preferred) others++;
    fulls = (players - others * other) / preferred, tables = fulls + others;
    least_turns = others * other * series / players;
    for (int t = 0; t < tables; t++) size_of[t] = t < fulls ? preferred : other;
    for (int m = 1; m < 64; m++) price[m] = 10 + 3 * (m - 1); /* of one more meeting after m */
    for (int attempt = 0; tried < budget && least > enough; attempt++) {
        memset(met, 0, sizeof met), memset(at_other, 0, sizeof at_other);
        int cost = order > 1 ? begin_turning() : begin(), lowest = 1 << 29;
        double heat = 5 + 3 * share(), cooling = pow((1.2 + share()) / heat, 1024 / length);
        for (long step = 0; step <= (long)length && least > enough; step++) {
            if (step % 1024 == 0) heat *= cooling;
            if (cost < lowest) {
                int now = order > 1 && unfair_turns() ? 1 << 29 : repeats();
                lowest = cost;
                if (now < least || (now == least && cost < least_cost)) {
                    least = now, least_cost = cost;
                    memcpy(best, member, sizeof best);
                }
            }
            int r = below(series), p = below(players), q = below(players);
            if (table_of[r][p] != table_of[r][q]) cost += order > 1 ? try_turning(r, p, q, heat) : try_one(r, p, q, heat);
        }
        tried += length;
        if (attempt % 4 == 3 && length < 6e7) length *= 2;
    }
    if (least == 1 << 29) return 1;
    printf("%d\n", least);
    for (int r = 0; r < series; r++, printf("\n"))
        for (int t = 0; t < tables; t++)
            for (int s = 0; s < size_of[t]; s++) printf("%d ", best[r][t][s]);
    return 0;
}
