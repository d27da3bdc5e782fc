package dev.lastword.embedding;

import static java.util.Objects.requireNonNull;

/** Refusal of a request by the engine, for good or for now. */
public final class ExecutionRefused extends RuntimeException {

  private final String code;
  private final boolean passing;

  private ExecutionRefused(String code, String message, boolean passing) {
    super(code + ": " + requireNonNull(message, "message"));
    this.code = code;
    this.passing = passing;
  }

  /** Returns a refusal that the same request would meet again. */
  static ExecutionRefused forGood(String code, String message) {
    return new ExecutionRefused(code, message, false);
  }

  /** Returns a refusal because the engine, its store or its server cannot be reached. */
  static ExecutionRefused forNow(String code, String message) {
    return new ExecutionRefused(code, message, true);
  }

  /** Returns the reason for programs, such as GRAPH_NOT_FOUND. */
  public String code() {
    return code;
  }

  /** Tells whether the same request may be accepted later. */
  public boolean isPassing() {
    return passing;
  }
}
