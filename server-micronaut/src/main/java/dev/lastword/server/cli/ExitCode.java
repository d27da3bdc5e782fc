package dev.lastword.server.cli;

/** Exit codes of the program, for scripts. */
final class ExitCode {

  /** It was done; of {@code run}: the execution is COMPLETED. */
  static final int DONE = 0;

  /** The server refused it, or a file could not be read or written. */
  static final int REFUSED = 1;

  /** The command line or a setting is wrong. */
  static final int WRONG_USAGE = 2;

  /** There was no answer in time. */
  static final int UNREACHABLE = 3;

  /** Of {@code run}: the execution is FAILED. */
  static final int EXECUTION_FAILED = 4;

  /** Of {@code run}: the execution is CANCELED. */
  static final int EXECUTION_CANCELED = 5;

  /** Something was looked at and is not as it should be: a graph, a store, a machine. */
  static final int PROBLEMS_FOUND = 6;

  /** The table for help texts. */
  static final String TABLE =
      "Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no answer, 4 execution failed, 5 execution"
          + " canceled, 6 problems found.";

  private ExitCode() {}
}
