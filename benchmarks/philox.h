/* Philox4x32-10 and the streams of sims/rng.py, word for word: same key, same counter, same words used. */
#include <stdint.h>

typedef struct {
    uint64_t seed, game;
    int64_t context;
    int64_t *drawn;          /* [streams] */
    uint32_t (*words)[4];    /* [streams] */
} Streams;

static inline void philox(uint64_t k0, uint64_t k1, uint64_t c[4]) {
    for (int i = 0; i < 10; i++) {
        uint64_t p0 = 0xD2511F53ull * c[0], p1 = 0xCD9E8D57ull * c[2];
        uint64_t c1 = c[1], c3 = c[3];
        c[0] = (p1 >> 32) ^ c1 ^ k0;
        c[1] = p1 & 0xFFFFFFFFull;
        c[2] = (p0 >> 32) ^ c3 ^ k1;
        c[3] = p0 & 0xFFFFFFFFull;
        k0 = (k0 + 0x9E3779B9ull) & 0xFFFFFFFFull;
        k1 = (k1 + 0xBB67AE85ull) & 0xFFFFFFFFull;
    }
}

static inline uint64_t word(Streams *s, int64_t stream) {
    int64_t at = s->drawn[stream];
    if ((at & 3) == 0) {
        uint64_t c[4] = {(uint64_t)(at >> 2), (uint64_t)(stream + 256 * s->context), s->game & 0xFFFFFFFFull,
                         s->game >> 32};
        philox(s->seed & 0xFFFFFFFFull, s->seed >> 32, c);
        for (int i = 0; i < 4; i++) s->words[stream][i] = (uint32_t)c[i];
    }
    s->drawn[stream] = at + 1;
    return s->words[stream][at & 3];
}

static inline int64_t below(Streams *s, int64_t stream, int64_t n) {
    uint64_t bound = (uint64_t)n, product = word(s, stream) * bound;
    if ((product & 0xFFFFFFFFull) < bound) {
        uint64_t threshold = (0xFFFFFFFFull - bound + 1) % bound;
        while ((product & 0xFFFFFFFFull) < threshold) product = word(s, stream) * bound;
    }
    return (int64_t)(product >> 32);
}
