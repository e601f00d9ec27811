/*
 * command - the options every program shares, read into a run.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HARNESS_COMMAND_H
#define HARNESS_COMMAND_H

#ifdef __cplusplus
extern "C" {
#endif

struct run;

/* What the caller is asked to do. */
enum command { COMMAND_MEASURE, COMMAND_LIST, COMMAND_DESCRIBE };

/* Read the command line into the run; --help and mistakes end the program here. */
enum command command_parse(struct run *, int argc, char **argv);

#ifdef __cplusplus
}
#endif
#endif
