/* Philox4x32-10 (Salmon et al. 2011, SC11) and the streams of sims/rng.py: same key, same counter, same words.

   key      seed (low, high)
   counter  draw / 4, stream + 256 x context, game (low, high) */
#include <stdint.h>

typedef struct {
    uint64_t seed, game;
    int64_t context;
    int64_t *drawn;          /* words drawn, by stream */
    uint32_t (*words)[4];    /* the block that each stream is drawing from */
} Streams;

/* Turn the counter c, four words of 32 bits, into four random words. */
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

/* The next word of a stream; every fourth one makes a new block. */
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

/* A number in [0, n), each equally likely: Lemire's multiplication (2019, arXiv:1805.10941). The high half of word x n is
   the number; words whose low half is below 2^32 mod n are drawn again, or some numbers would come up more often. */
static inline int64_t below(Streams *s, int64_t stream, int64_t n) {
    uint64_t bound = (uint64_t)n, product = word(s, stream) * bound;
    if ((product & 0xFFFFFFFFull) < bound) {
        uint64_t threshold = (0xFFFFFFFFull - bound + 1) % bound;
        while ((product & 0xFFFFFFFFull) < threshold) product = word(s, stream) * bound;
    }
    return (int64_t)(product >> 32);
}
