package dev.lastword.tck.cli;

import dev.lastword.tck.certificate.Verdict;

/** Exit codes of the process. */
final class ExitCode {

  static final int CERTIFIED = 0;
  static final int FAILED = 1;
  static final int USAGE = 2;
  static final int INCOMPLETE = 3;
  static final int INTERNAL_ERROR = 70;

  static final String HELP =
      "Exit codes: 0 certified, 1 failed, 2 wrong usage, 3 incomplete, 70 an error of the kit.";

  private ExitCode() {}

  static int of(Verdict verdict) {
    return switch (verdict) {
      case CERTIFIED -> CERTIFIED;
      case FAILED -> FAILED;
      case INCOMPLETE -> INCOMPLETE;
    };
  }
}
