// Runs a program on a number of cores and says what it took.
// Usage: measure CORES PROGRAM ARGUMENTS...
// The last line of standard error is {"seconds", "cpu_seconds", "peak_bytes", "status"}; peak_bytes
// is the largest resident set of the program or of any one of its children.
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return (double)time.tv_sec + 1e-6 * (double)time.tv_usec; }

static void use_cores(int count) {
  cpu_set_t all, chosen;
  if (count <= 0 || sched_getaffinity(0, sizeof all, &all) != 0) return;
  CPU_ZERO(&chosen);
  for (int core = 0; core < CPU_SETSIZE && count > 0; core++) {
    if (!CPU_ISSET(core, &all)) continue;
    CPU_SET(core, &chosen);
    count--;
  }
  sched_setaffinity(0, sizeof chosen, &chosen);
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  use_cores(atoi(arguments[1]));
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child == 0) {
    execvp(arguments[2], arguments + 2);
    perror(arguments[2]);
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 1;
  clock_gettime(CLOCK_MONOTONIC, &end);
  fprintf(stderr,
          "\n{\"seconds\": %.6f, \"cpu_seconds\": %.6f, \"peak_bytes\": %ld, \"status\": %d}\n",
          (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec),
          seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss * 1024,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
