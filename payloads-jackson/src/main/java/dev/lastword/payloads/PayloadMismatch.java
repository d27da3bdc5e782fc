package dev.lastword.payloads;

import static java.util.Objects.requireNonNull;

/**
 * Failure to map a payload between JSON and a Java type. The same payload fails again, so a Task
 * that ends with it is not retried.
 */
public final class PayloadMismatch extends RuntimeException {

  private final PayloadKind kind;

  PayloadMismatch(PayloadKind kind, String message, Throwable cause) {
    super(requireNonNull(message, "message"), requireNonNull(cause, "cause"));
    this.kind = requireNonNull(kind, "kind");
  }

  PayloadMismatch(PayloadKind kind, String message) {
    super(requireNonNull(message, "message"));
    this.kind = requireNonNull(kind, "kind");
  }

  /** Returns which payload it was. */
  public PayloadKind kind() {
    return kind;
  }

  /** Returns the error code of the Task that fails with it, such as INPUT_MISMATCH. */
  public String code() {
    return kind.code();
  }
}
