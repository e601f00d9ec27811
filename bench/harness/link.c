/*
 * link - two connected sockets within this machine.
 *
 * SPDX-License-Identifier: MIT
 *
 * Both ends are made by one process, and each is asked whom it is connected
 * to: on a shared machine somebody else may knock at a listening port.
 */
#define _GNU_SOURCE
#include "link.h"

#include "watchdog.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static bool own_address(int end, struct sockaddr_in *address)
{
	socklen_t length = sizeof *address;

	return !getsockname(end, (struct sockaddr *)address, &length);
}

/* Is `end` connected to the socket that has `address`? */
static bool connected_to(int end, const struct sockaddr_in *address)
{
	struct sockaddr_in peer;
	socklen_t length = sizeof peer;

	return !getpeername(end, (struct sockaddr *)&peer, &length) && peer.sin_port == address->sin_port &&
	       peer.sin_addr.s_addr == address->sin_addr.s_addr;
}

/* A socket on 127.0.0.1 and a free port; its address is told. */
static int bound(int type, struct sockaddr_in *address)
{
	int end = socket(AF_INET, type | SOCK_CLOEXEC, 0);

	memset(address, 0, sizeof *address);
	address->sin_family = AF_INET;
	address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (end >= 0 &&
	    (bind(end, (struct sockaddr *)address, sizeof *address) || !own_address(end, address))) {
		close(end);
		end = -1;
	}
	return end;
}

static bool join(int end, const struct sockaddr_in *address)
{
	return !connect(end, (const struct sockaddr *)address, sizeof *address);
}

static bool open_tcp(struct link *link)
{
	struct sockaddr_in here, there;
	int listener = bound(SOCK_STREAM, &there), on = 1;
	bool good = false;

	link->near = listener < 0 ? -1 : bound(SOCK_STREAM, &here);
	if (link->near >= 0 && !listen(listener, 1) && join(link->near, &there)) {
		link->far = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
		good = link->far >= 0 && connected_to(link->far, &here) && connected_to(link->near, &there) &&
		       !setsockopt(link->near, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) &&
		       !setsockopt(link->far, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	}
	if (listener >= 0)
		close(listener);
	return good;
}

static bool open_udp(struct link *link)
{
	struct sockaddr_in here, there;

	link->near = bound(SOCK_DGRAM, &here);
	link->far = bound(SOCK_DGRAM, &there);
	return link->near >= 0 && link->far >= 0 && join(link->near, &there) && join(link->far, &here);
}

static bool open_unix(struct link *link)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
		return false;
	link->near = ends[0];
	link->far = ends[1];
	return true;
}

bool link_open(struct link *link, enum link_kind kind)
{
	bool good;
	int why;

	*link = (struct link){ -1, -1 };
	good = kind == LINK_TCP ? open_tcp(link) : kind == LINK_UDP ? open_udp(link) : open_unix(link);
	why = errno;
	if (!good)
		link_close(link);
	errno = why;
	return good;
}

static void close_end(int *end)
{
	if (*end >= 0)
		close(*end);
	*end = -1;
}

void link_keep_near(struct link *link)
{
	close_end(&link->far);
}

void link_keep_far(struct link *link)
{
	close_end(&link->near);
}

void link_close(struct link *link)
{
	close_end(&link->near);
	close_end(&link->far);
}

/* Go on after a signal, unless it was the watchdog's. */
static bool interrupted(ssize_t result)
{
	return result < 0 && errno == EINTR && !watchdog_overdue;
}

bool link_give(int end, const char *message, size_t bytes)
{
	while (bytes) {
		ssize_t sent = send(end, message, bytes, MSG_NOSIGNAL);

		if (interrupted(sent))
			continue;
		if (sent <= 0)
			return false;
		message += sent;
		bytes -= (size_t)sent;
	}
	return true;
}

bool link_take(int end, char *message, size_t bytes)
{
	while (bytes) {
		ssize_t got = recv(end, message, bytes, 0);

		if (interrupted(got))
			continue;
		if (got <= 0)
			return false;
		message += got;
		bytes -= (size_t)got;
	}
	return true;
}

const char *link_name(enum link_kind kind)
{
	static const char *const names[] = { "tcp", "udp", "unix" };

	return names[kind];
}
