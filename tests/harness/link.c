/*
 * link - both ends on 127.0.0.1 and free ports, connected to each other; parts make a whole, and an end is an
 * end.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include "../../bench/harness/link.h"

#include "../../bench/harness/watchdog.h"
#include "check.h"

#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static struct sockaddr_in address_of(int end, int (*which)(int, struct sockaddr *, socklen_t *))
{
	struct sockaddr_in address;
	socklen_t length = sizeof address;

	memset(&address, 0, sizeof address);
	CHECK(!which(end, (struct sockaddr *)&address, &length));
	return address;
}

static int name_of(int end, struct sockaddr *to, socklen_t *length)
{
	return getsockname(end, to, length);
}

static int peer_of(int end, struct sockaddr *to, socklen_t *length)
{
	return getpeername(end, to, length);
}

static void check_loopback(const struct link *link)
{
	struct sockaddr_in near = address_of(link->near, name_of), far = address_of(link->far, name_of);
	struct sockaddr_in seen_by_near = address_of(link->near, peer_of),
			   seen_by_far = address_of(link->far, peer_of);

	CHECK(near.sin_family == AF_INET && far.sin_family == AF_INET);
	CHECK(near.sin_addr.s_addr == htonl(INADDR_LOOPBACK) && near.sin_port != 0);
	CHECK(far.sin_addr.s_addr == htonl(INADDR_LOOPBACK) && far.sin_port != 0);
	CHECK(seen_by_near.sin_port == far.sin_port && seen_by_far.sin_port == near.sin_port);
	CHECK(near.sin_port != far.sin_port);
}

/* What is sent in three parts is taken as one. */
static void check_parts(const struct link *link)
{
	char message[30];

	if (!fork()) {
		for (int part = 0; part < 3; part++) {
			usleep(2000);
			link_give(link->near, "0123456789", 10);
		}
		_exit(0);
	}
	CHECK(link_take(link->far, message, sizeof message));
	CHECK(!memcmp(message, "012345678901234567890123456789", sizeof message));
	wait(NULL);
}

int main(void)
{
	char byte = 0;

	for (int kind = 0; kind < LINK_KINDS; kind++) {
		struct link link;

		if (!link_open(&link, (enum link_kind)kind)) {
			printf("no %s sockets here\n", link_name((enum link_kind)kind));
			continue;
		}
		if (kind != LINK_UNIX)
			check_loopback(&link);
		CHECK(link_give(link.near, "a", 1) && link_take(link.far, &byte, 1) && byte == 'a');
		CHECK(link_give(link.far, "b", 1) && link_take(link.near, &byte, 1) && byte == 'b');
		if (kind != LINK_UDP) {
			check_parts(&link);
			link_keep_near(&link);
			CHECK(!link_take(link.near, &byte, 1)); /* nobody is there */
		} else {
			watchdog_set(1);
			CHECK(!link_take(link.near, &byte, 1)); /* nobody speaks */
			watchdog_set(0);
		}
		link_close(&link);
		CHECK(link.near < 0 && link.far < 0);
	}
	return CHECK_RESULT;
}
