/* Faults of disk and clock, by standing in front of the C library:

   cc -O2 -shared -fPIC -o faults.so faults.c -ldl;   LD_PRELOAD=./faults.so python ...

   Nothing happens before `fault_arm` or `fault_clock` is called. Calls on files are counted if they are of the kinds
   asked for and their path begins with `under`; a call by file descriptor belongs to the path it was opened with. Files
   without a name (O_TMPFILE) are not made by Balance, and not handled. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { OPEN_TO_READ = 1, OPEN_TO_WRITE = 2, READ = 4, WRITE = 8, SYNC = 16, RENAME = 32, UNLINK = 64, MKDIR = 128 };
enum { NOTHING, KILL, FAIL, DELAY };
enum { FILES = 4096 };

static struct {
    int kind, calls, error;
    long first, last, one_in, microseconds;
    uint64_t seed;
    char under[4096];
} fault;
static long counted;                /* calls so far */
static unsigned char ours[FILES];   /* whether a file descriptor belongs to a file below `under` */
static long clock_offset, clock_at, clock_read; /* [s]; reading of the clock from which it is wrong; readings so far */

/* Arm a fault. It hits call number n, from 1, of the kinds in `calls` if first <= n <= last and, by a hash of seed and n,
   one time in `one_in`. KILL: ends the process before the call, of a write after half of its bytes. FAIL: the call fails
   with `error`, a write after half of its bytes. DELAY: the call takes so much longer. */
void fault_arm(int kind, const char *under, int calls, long first, long last, long one_in, int error,
               long microseconds, uint64_t seed) {
    fault.calls = calls, fault.error = error, fault.microseconds = microseconds, fault.seed = seed;
    fault.first = first, fault.last = last, fault.one_in = one_in;
    snprintf(fault.under, sizeof fault.under, "%s", under);
    counted = 0;
    fault.kind = kind;
}

/* Set the clock: from reading number `at` on, from 1, it is wrong by `offset` seconds. */
void fault_clock(long offset, long at) { clock_at = at, clock_read = 0, clock_offset = offset; }

/* Return how many calls on files and readings of the clock were counted. */
long fault_counted(void) { return counted + clock_read; }

/* splitmix64 (Steele, Lea & Flood 2014): spreads the bits of a number. */
static uint64_t spread(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Count a call, and tell whether the fault hits it. */
static int hit(int call) {
    if (fault.kind == NOTHING || !(fault.calls & call)) return 0;
    long n = __atomic_add_fetch(&counted, 1, __ATOMIC_SEQ_CST);
    if (n < fault.first || n > fault.last) return 0;
    return spread(fault.seed * 1000003u + (uint64_t)n) % (uint64_t)fault.one_in == 0;
}

/* Do what the fault does; return whether the call fails. */
static int struck(void) {
    if (fault.kind == KILL) {
        kill(getpid(), SIGKILL);
        for (;;) pause();
    }
    if (fault.kind == DELAY) usleep((useconds_t)fault.microseconds);
    if (fault.kind == FAIL) errno = fault.error;
    return fault.kind == FAIL;
}

static int below(const char *path) {
    return fault.kind != NOTHING && path && !strncmp(path, fault.under, strlen(fault.under));
}

static int file_below(int file) { return file >= 0 && file < FILES && ours[file]; }

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static int opened(const char *name, const char *path, int flags, mode_t mode) {
    int mine = below(path);
    if (mine && hit(flags & (O_WRONLY | O_RDWR) ? OPEN_TO_WRITE : OPEN_TO_READ) && struck()) return -1;
    int file = ((int (*)(const char *, int, mode_t))real(name))(path, flags, mode);
    if (file >= 0 && file < FILES) ours[file] = (unsigned char)mine;
    return file;
}

#define OPEN(name)                                                              \
    int name(const char *path, int flags, ...) {                                \
        va_list more;                                                           \
        va_start(more, flags);                                                  \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;               \
        va_end(more);                                                           \
        return opened(#name, path, flags, mode);                                \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    if (file >= 0 && file < FILES) ours[file] = 0;
    return REAL(close)(file);
}

ssize_t read(int file, void *into, size_t size) {
    if (file_below(file) && hit(READ) && struck()) return -1;
    return REAL(read)(file, into, size);
}

ssize_t write(int file, const void *from, size_t size) {
    if (file_below(file) && hit(WRITE)) {
        if (fault.kind != DELAY && size > 1 && REAL(write)(file, from, size / 2) < 0) return -1;
        if (struck()) return -1;
    }
    return REAL(write)(file, from, size);
}

int fsync(int file) {
    if (file_below(file) && hit(SYNC) && struck()) return -1;
    return REAL(fsync)(file);
}

int rename(const char *from, const char *to) {
    if (below(to) && hit(RENAME) && struck()) return -1;
    return REAL(rename)(from, to);
}

int unlink(const char *path) {
    if (below(path) && hit(UNLINK) && struck()) return -1;
    return REAL(unlink)(path);
}

int mkdir(const char *path, mode_t mode) {
    if (below(path) && hit(MKDIR) && struck()) return -1;
    return REAL(mkdir)(path, mode);
}

static long wrong_by(void) {
    return clock_offset && __atomic_add_fetch(&clock_read, 1, __ATOMIC_SEQ_CST) >= clock_at ? clock_offset : 0;
}

int clock_gettime(clockid_t which, struct timespec *now) {
    int failed = REAL(clock_gettime)(which, now);
    if (!failed && which == CLOCK_REALTIME) now->tv_sec += wrong_by();
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int failed = REAL(gettimeofday)(now, zone);
    if (!failed) now->tv_sec += wrong_by();
    return failed;
}

time_t time(time_t *into) {
    time_t now = REAL(time)(NULL) + wrong_by();
    if (into) *into = now;
    return now;
}
