/* Cyberdoom Tower's attack resolution in C, to compare the speed of sims/games/cyberdoom_tower/changes.py, layouts.py and
   attack.py with: roll six dice, change them at the least cost in Luck, see whether they can be placed. Same generator,
   same tables, same rows.
   gcc -O3 -march=native -shared -fPIC -o attack.so attack.c */
#include <stdlib.h>
#include <string.h>

#include "philox.h"

/* A pool is a multiset of dice: 126 of four white dice x 21 of two red ones = 2646. USES: 0 to 3 uses of an ability. */
enum { DICE = 6, WHITE = 4, FACES = 6, POOLS = 2646, RED_POOLS = 21, USES = 4, NEVER = 99, NOWHERE = -1 };
enum { PLUS_MINUS, RE_ROLL, FLIP, HIT };
enum { ABILITY, GUNSIGHT, CROSSED_OFF };
enum { ATTACK_STREAM = 3, STREAMS = 5 };

/* uses[layout][pool][flips][hits]: the least number of +/-1 steps that places the dice if so many flips and hits are
   allowed, or NEVER. white_index and red_index: the number of a pool by its code, see `codes`. */
typedef struct {
    const uint8_t (*uses)[POOLS][USES][USES];
    const int16_t *white_index, *red_index;
} Tables;

typedef struct {
    Streams random;
    int64_t drawn[STREAMS];
    uint32_t words[STREAMS][4];
    int64_t dice[DICE], layout, luck, unlocked[4], used[4], gunsight;
} State;

typedef struct { int64_t ability, die, face, payment; } Change;
typedef struct { int64_t steps_free, flips_free, hits_free; int steps, flips, hits; } Sheet;
typedef struct { int8_t placed, luck, gunsight, dice[DICE]; } Row;

/* A code counts the dice of each face: face f is the digit f - 1 of a number in base 5 (0 to 4 white dice) or base 3
   (0 to 2 red dice). The order of the dice does not matter. */
static const int64_t WHITE_DIGIT[FACES] = {1, 5, 25, 125, 625, 3125}, RED_DIGIT[FACES] = {1, 3, 9, 27, 81, 243};

/* The number of the pool in which one die shows another face. */
static int64_t pool_with(const Tables *t, int64_t whites, int64_t reds, int64_t die, int64_t face, int64_t new) {
    if (die < WHITE) whites += WHITE_DIGIT[new - 1] - WHITE_DIGIT[face - 1];
    else reds += RED_DIGIT[new - 1] - RED_DIGIT[face - 1];
    return t->white_index[whites] * RED_POOLS + t->red_index[reds];
}

static int64_t max0(int64_t x) { return x > 0 ? x : 0; }

/* The least Luck that places the dice: uses beyond the free ones cost one Luck each. */
static int64_t luck_to_place(const uint8_t uses[USES][USES], const Sheet *a) {
    int64_t best = NEVER;
    for (int64_t f = 0; f < USES; f++) {
        if (f > a->flips_free && !a->flips) break;
        for (int64_t h = 0; h < USES; h++) {
            if (h > a->hits_free && !a->hits) break;
            int64_t needed = uses[f][h];
            if (needed > a->steps_free && (needed >= NEVER || !a->steps)) continue;
            int64_t luck = max0(needed - a->steps_free) + max0(f - a->flips_free) + max0(h - a->hits_free);
            if (luck < best) best = luck;
        }
    }
    return best;
}

/* The first change on a cheapest way to place the dice. `best` orders ways by Luck, then by number of changes, in one
   number; a change is on the way if it leaves one use less to do. */
static Change first_change(const State *s, const Tables *t, int64_t whites, int64_t reds,
                           const uint8_t uses[USES][USES], const Sheet *a, int64_t paid, int64_t last) {
    int64_t best = NEVER * NEVER, flips = 0, hits = 0;
    for (int64_t f = 0; f < USES; f++)
        for (int64_t h = 0; h < USES; h++) {
            int64_t needed = uses[f][h];
            if (needed >= NEVER || (f > a->flips_free && !a->flips) || (h > a->hits_free && !a->hits)) continue;
            if (needed > a->steps_free && !a->steps) continue;
            int64_t luck = max0(needed - a->steps_free) + max0(f - a->flips_free) + max0(h - a->hits_free);
            if (luck * NEVER + needed + f + h < best) best = luck * NEVER + needed + f + h, flips = f, hits = h;
        }
    int64_t needed = uses[flips][hits];
    for (int64_t die = 0; die < DICE; die++)
        for (int64_t face = s->dice[die], new = 1; new <= FACES; new++) {
            const uint8_t (*other)[USES] = t->uses[s->layout][pool_with(t, whites, reds, die, face, new)];
            if (llabs(new - face) == 1 && needed > 0 && other[flips][hits] < needed)
                return (Change){PLUS_MINUS, die, new, ABILITY};
            if (new == FACES + 1 - face && flips > 0 && other[flips - 1][hits] <= needed)
                return (Change){FLIP, die, new, ABILITY};
            if (new != face && hits > 0 && other[flips][hits - 1] <= needed)
                return (Change){HIT, die, new, hits == 1 ? last : paid};
        }
    return (Change){NOWHERE, 0, 0, 0};
}

/* The codes of the white and of the red dice. */
static void codes(const State *s, int64_t *whites, int64_t *reds) {
    *whites = *reds = 0;
    for (int64_t die = 0; die < WHITE; die++) *whites += WHITE_DIGIT[s->dice[die] - 1];
    for (int64_t die = WHITE; die < DICE; die++) *reds += RED_DIGIT[s->dice[die] - 1];
}

/* The next change of dice, or NOWHERE: place them if the Luck is enough; else re-roll the die with the most good faces;
   else cross off the GUNSIGHT for a free hit. */
static Change change_of_dice(const State *s, const Tables *t) {
    int64_t whites, reds;
    codes(s, &whites, &reds);
    const uint8_t (*uses)[USES] = t->uses[s->layout][pool_with(t, whites, reds, 0, 1, 1)];
    if (uses[0][0] == 0) return (Change){NOWHERE, 0, 0, 0};
    const int64_t *unlocked = s->unlocked, *used = s->used;
    Sheet a = {unlocked[PLUS_MINUS] && !used[PLUS_MINUS], unlocked[FLIP] && !used[FLIP], unlocked[HIT] && !used[HIT],
               unlocked[PLUS_MINUS], unlocked[FLIP], unlocked[HIT] || s->gunsight};
    int64_t paid = unlocked[HIT] ? ABILITY : GUNSIGHT;
    if (luck_to_place(uses, &a) <= s->luck) return first_change(s, t, whites, reds, uses, &a, paid, paid);
    if (unlocked[RE_ROLL] && (!used[RE_ROLL] || s->luck > 0)) {
        int64_t after = s->luck - used[RE_ROLL], best = NOWHERE, most = 0;
        for (int64_t die = 0; die < DICE; die++) {
            int64_t good = 0;
            for (int64_t face = 1; face <= FACES; face++)
                good += luck_to_place(t->uses[s->layout][pool_with(t, whites, reds, die, s->dice[die], face)], &a)
                        <= after;
            if (good > most) best = die, most = good;
        }
        if (best != NOWHERE) return (Change){RE_ROLL, best, 0, ABILITY};
    }
    if (s->gunsight) {
        a.hits_free++;
        if (luck_to_place(uses, &a) <= s->luck) return first_change(s, t, whites, reds, uses, &a, paid, CROSSED_OFF);
    }
    return (Change){NOWHERE, 0, 0, 0};
}

/* Play attacks; number i says layout, Luck, GUNSIGHT and unlocked abilities, as in benchmarks/attacks.py. */
void attack_many(const Tables *t, int64_t layouts, int64_t seed, int64_t attacks, Row *rows) {
    for (int64_t i = 0; i < attacks; i++) {
        State s;
        memset(&s, 0, sizeof s);
        s.random = (Streams){(uint64_t)seed, (uint64_t)i, 0, s.drawn, s.words};
        s.layout = i % layouts;
        s.luck = i / layouts % 4;
        s.gunsight = i / layouts / 4 % 2;
        s.unlocked[PLUS_MINUS] = 1;
        for (int ability = RE_ROLL; ability <= HIT; ability++)
            s.unlocked[ability] = i / layouts / 8 % 8 >> (ability - RE_ROLL) & 1;
        for (int die = 0; die < DICE; die++) s.dice[die] = 1 + below(&s.random, ATTACK_STREAM, FACES);
        for (;;) {
            Change c = change_of_dice(&s, t);
            if (c.ability == NOWHERE) break;
            if (c.payment == CROSSED_OFF) s.gunsight = 0;
            else if (c.payment == GUNSIGHT || s.used[c.ability]) s.luck--;
            else s.used[c.ability] = 1;
            s.dice[c.die] = c.ability == RE_ROLL ? 1 + below(&s.random, ATTACK_STREAM, FACES) : c.face;
        }
        int64_t whites, reds;
        codes(&s, &whites, &reds);
        int8_t placed = t->uses[s.layout][pool_with(t, whites, reds, 0, 1, 1)][0][0] == 0;
        rows[i] = (Row){placed, (int8_t)s.luck, (int8_t)s.gunsight, {0}};
        for (int die = 0; die < DICE; die++) rows[i].dice[die] = (int8_t)s.dice[die];
    }
}
