/* Pig in C, to compare the speed of the kernels of sims/games/pig with: same generator, same games, same rows.
   gcc -O3 -march=native -shared -fPIC -o pig.so pig.c */
#include <string.h>

#include "philox.h"

enum { SEATS = 5, HOLD = 0, ROLL = 1, WIN = 0, ROUND_CAP = 1 };

typedef struct {
    int64_t players, goal, die_sides, pig, hold_at[SEATS], max_rounds, stops_at_goal[SEATS];
} Rules;

typedef struct {
    Streams random;
    int64_t drawn[1];
    uint32_t words[1][4];
    int64_t scores[SEATS], at_risk, banked, seat, turns, rounds, decisions[SEATS], over, winner;
} State;

typedef struct {
    int8_t outcome, winner;
    int32_t rounds, decisions;
    int16_t payoff[SEATS];
    int32_t decisions_by[SEATS], turns, score[SEATS];
} Result;

/* Begin a turn: a new context restarts the stream of dice, as `turn_begins` does in sims/rng.py. */
static void begin_turn(State *s, int64_t seat) {
    s->seat = seat;
    s->at_risk = 0;
    s->turns++;
    if (seat == 0) s->rounds++;
    s->random.context = s->turns;
    s->drawn[0] = 0;
}

static void end_turn(State *s, const Rules *rules) {
    int64_t after = s->seat + 1;
    if (after == rules->players) {
        after = 0;
        if (s->rounds == rules->max_rounds) {
            s->over = 1;
            return;
        }
    }
    begin_turn(s, after);
}

static int legal(const State *s, int64_t action) { return action == ROLL || (action == HOLD && s->at_risk > 0); }

static int64_t choose(const State *s, const Rules *rules) {
    if (s->at_risk >= rules->hold_at[s->seat]) return HOLD;
    int wins_now = s->scores[s->seat] + s->at_risk >= rules->goal;
    return wins_now && rules->stops_at_goal[s->seat] && s->at_risk > 0 ? HOLD : ROLL;
}

static void advance(State *s, const Rules *rules, int64_t action) {
    if (action == HOLD) {
        s->scores[s->seat] += s->at_risk;
        s->banked += s->at_risk;
        s->at_risk = 0;
        if (s->scores[s->seat] >= rules->goal) {
            s->winner = s->seat;
            s->over = 1;
        } else {
            end_turn(s, rules);
        }
        return;
    }
    int64_t face = 1 + below(&s->random, 0, rules->die_sides);
    if (face == rules->pig) {
        s->at_risk = 0;
        end_turn(s, rules);
    } else {
        s->at_risk += face;
    }
}

void play_many(const Rules *rules, int64_t seed, int64_t first, int64_t games, Result *results) {
    for (int64_t i = 0; i < games; i++) {
        State s;
        memset(&s, 0, sizeof s);
        s.random = (Streams){(uint64_t)seed, (uint64_t)(first + i), 0, s.drawn, s.words};
        s.winner = -1;
        begin_turn(&s, 0);
        while (!s.over) {
            s.decisions[s.seat] += legal(&s, HOLD) && legal(&s, ROLL);
            advance(&s, rules, choose(&s, rules));
        }
        Result *row = &results[i];
        *row = (Result){.outcome = s.winner < 0 ? ROUND_CAP : WIN, .winner = (int8_t)s.winner,
                        .rounds = (int32_t)s.rounds, .turns = (int32_t)s.turns};
        for (int seat = 0; seat < SEATS; seat++) {
            row->payoff[seat] = seat == s.winner ? 1000 : 0;
            row->decisions += row->decisions_by[seat] = (int32_t)s.decisions[seat];
            row->score[seat] = (int32_t)s.scores[seat];
        }
    }
}
