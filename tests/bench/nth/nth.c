/*
 * nth - stands before libc in a program: the n-th call of one function is refused, interrupted, cut short, or
 * a signal comes.
 *
 * SPDX-License-Identifier: MIT
 *
 *   NTH='mmap 3 refuse 12' LD_PRELOAD=./nth.so PROGRAM    the third mmap fails with ENOMEM
 *   NTH='read 0 refuse 4' …                               every second read fails with EINTR
 *   NTH='pwrite 0 short 0' …                              every second pwrite does half of its work
 *   NTH='unlink 1 signal 15' …                            SIGTERM just before the first unlink
 *   NTH_TALLY=FILE …                                      how often each was called, when the program leaves
 *
 * Only what the program itself calls is seen; libc's own calls go past.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum how { REFUSE, SHORT, SIGNAL };

static char wanted[32];
static long at;
static enum how how;
static int number;
static pid_t owner;

struct tally {
	const char *name;
	long count;
};

static struct tally tallies[64];
static int tallied;

__attribute__((constructor)) static void begin(void)
{
	char word[16] = "";
	const char *order = getenv("NTH");

	owner = getpid();
	if (order && sscanf(order, "%31s %ld %15s %d", wanted, &at, word, &number) == 4)
		how = !strcmp(word, "refuse") ? REFUSE : !strcmp(word, "short") ? SHORT : SIGNAL;
	else
		*wanted = 0;
}

__attribute__((destructor)) static void end(void)
{
	const char *path = getenv("NTH_TALLY");
	FILE *file = path && getpid() == owner ? fopen(path, "w") : NULL;

	for (int i = 0; file && i < tallied; i++)
		fprintf(file, "%s %ld\n", tallies[i].name, tallies[i].count);
	if (file)
		fclose(file);
}

static struct tally *tally_of(const char *name)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	int i = 0;

	pthread_mutex_lock(&lock);
	while (i < tallied && strcmp(tallies[i].name, name))
		i++;
	if (i == tallied)
		tallies[tallied++].name = name;
	pthread_mutex_unlock(&lock);
	return &tallies[i];
}

/* Is it this call's turn? A signal is sent here, by the program
 * itself and by no child of it, and the call goes on where the program does. */
static bool due(const char *name, enum how asked)
{
	long count = __atomic_add_fetch(&tally_of(name)->count, asked == REFUSE, __ATOMIC_RELAXED);
	bool now = !strcmp(name, wanted) && how == asked && (at ? count == at : count % 2);

	if (asked != REFUSE || strcmp(name, wanted) || how != SIGNAL)
		return now;
	if ((at ? count == at : count % 2) && getpid() == owner)
		kill(getpid(), number);
	return false;
}

/* Half of a datagram would be lost for good, which nothing but a too small buffer does: only streams are cut.
 */
static bool may_be_cut(int file)
{
	int type = 0;
	socklen_t length = sizeof type;

	return getsockopt(file, SOL_SOCKET, SO_TYPE, &type, &length) || type == SOCK_STREAM;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
/* A call whose failure is `failed` with errno. */
#define REFUSING(type, name, failed, parameters, arguments) \
	type name parameters \
	{ \
		if (due(#name, REFUSE)) { \
			errno = number; \
			return failed; \
		} \
		return REAL(name) arguments; \
	}
/* A call that returns the error itself. */
#define RETURNING(name, parameters, arguments) \
	int name parameters \
	{ \
		return due(#name, REFUSE) ? number : REAL(name) arguments; \
	}
/* A transfer, which may also do half of its work. */
#define MOVING(name, parameters, arguments) \
	ssize_t name parameters \
	{ \
		if (due(#name, REFUSE)) { \
			errno = number; \
			return -1; \
		} \
		if (bytes > 1 && may_be_cut(file) && due(#name, SHORT)) \
			bytes /= 2; \
		return REAL(name) arguments; \
	}

REFUSING(void *, mmap, MAP_FAILED, (void *address, size_t bytes, int prot, int flags, int file, off_t offset),
	 (address, bytes, prot, flags, file, offset))
REFUSING(int, madvise, -1, (void *address, size_t bytes, int advice), (address, bytes, advice))
REFUSING(void *, realloc, NULL, (void *old, size_t bytes), (old, bytes))
REFUSING(void *, aligned_alloc, NULL, (size_t alignment, size_t bytes), (alignment, bytes))
RETURNING(posix_memalign, (void **memory, size_t alignment, size_t bytes), (memory, alignment, bytes))
REFUSING(pid_t, fork, -1, (void), ())
RETURNING(posix_spawn,
	  (pid_t * child, const char *path, const posix_spawn_file_actions_t *actions,
	   const posix_spawnattr_t *attributes, char *const argv[], char *const envp[]),
	  (child, path, actions, attributes, argv, envp))
RETURNING(pthread_create,
	  (pthread_t * thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument),
	  (thread, attributes, start, argument))
REFUSING(pid_t, waitpid, -1, (pid_t child, int *status, int options), (child, status, options))
REFUSING(int, sched_setaffinity, -1, (pid_t task, size_t bytes, const cpu_set_t *set), (task, bytes, set))
REFUSING(int, memfd_create, -1, (const char *name, unsigned flags), (name, flags))
REFUSING(char *, mkdtemp, NULL, (char *pattern), (pattern))
REFUSING(int, unlink, -1, (const char *path), (path))
REFUSING(int, fsync, -1, (int file), (file))
REFUSING(int, pipe2, -1, (int ends[2], int flags), (ends, flags))
REFUSING(int, eventfd, -1, (unsigned first, int flags), (first, flags))
REFUSING(int, socket, -1, (int domain, int type, int protocol), (domain, type, protocol))
REFUSING(int, socketpair, -1, (int domain, int type, int protocol, int ends[2]),
	 (domain, type, protocol, ends))
REFUSING(int, bind, -1, (int end, const struct sockaddr *address, socklen_t length), (end, address, length))
REFUSING(int, listen, -1, (int end, int waiting), (end, waiting))
REFUSING(int, connect, -1, (int end, const struct sockaddr *address, socklen_t length),
	 (end, address, length))
REFUSING(int, accept4, -1, (int end, struct sockaddr *address, socklen_t *length, int flags),
	 (end, address, length, flags))
REFUSING(int, close, -1, (int file), (file))
MOVING(read, (int file, void *block, size_t bytes), (file, block, bytes))
MOVING(write, (int file, const void *block, size_t bytes), (file, block, bytes))
MOVING(pread, (int file, void *block, size_t bytes, off_t offset), (file, block, bytes, offset))
MOVING(pwrite, (int file, const void *block, size_t bytes, off_t offset), (file, block, bytes, offset))
MOVING(send, (int file, const void *block, size_t bytes, int flags), (file, block, bytes, flags))
MOVING(recv, (int file, void *block, size_t bytes, int flags), (file, block, bytes, flags))

/* The child of a vfork must not return from here in its parent's memory: it is given its own. */
pid_t vfork(void)
{
	if (due("vfork", REFUSE)) {
		errno = number;
		return -1;
	}
	return REAL(fork)();
}

int open(const char *path, int flags, ...)
{
	va_list more;
	mode_t mode = 0;

	va_start(more, flags);
	if (flags & (O_CREAT | __O_TMPFILE))
		mode = va_arg(more, mode_t);
	va_end(more);
	if (due("open", REFUSE)) {
		errno = number;
		return -1;
	}
	return REAL(open)(path, flags, mode);
}

/* Of the calls without a name of their own, the wait for a futex; all take at most six words. */
long syscall(long call, ...)
{
	va_list more;
	long word[6];

	va_start(more, call);
	for (int i = 0; i < 6; i++)
		word[i] = va_arg(more, long);
	va_end(more);
	if (due(call == SYS_futex && (word[1] & FUTEX_CMD_MASK) == FUTEX_WAIT ? "futex_wait" : "syscall",
		REFUSE)) {
		errno = number;
		return -1;
	}
	return REAL(syscall)(call, word[0], word[1], word[2], word[3], word[4], word[5]);
}
