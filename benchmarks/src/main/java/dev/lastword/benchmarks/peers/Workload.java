package dev.lastword.benchmarks.peers;

/** Units of work that every contender is asked to do, as far as it has the means. */
enum Workload {
  /** One step. */
  ONE_TASK("one task", 1),
  /** Five steps, each begun when the one before has been recorded. */
  FIVE_TASKS("five tasks in sequence", 5),
  /** Ten steps that may run at the same time, and an end when all are done. */
  FORK_OF_TEN("a fork of ten with a join", 10),
  /** A unit that waits for a message, and one step after it. */
  WAIT_AND_RESUME("wait and resume", 1);

  private final String title;
  private final int steps;

  Workload(String title, int steps) {
    this.title = title;
    this.steps = steps;
  }

  /** Returns how tables call it. */
  String title() {
    return title;
  }

  /** Returns how many steps one unit runs. */
  int steps() {
    return steps;
  }
}
