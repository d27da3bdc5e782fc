package dev.lastword.orchestrator.worker;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.payloads.PayloadMismatch;
import java.util.LinkedHashMap;
import java.util.Map;

/** Error of a Task by the exception that its handler throws. Immutable. */
public final class FailureCodes {

  /** The code of exceptions that have no other. */
  public static final String EXCEPTION = "EXCEPTION";

  /** The code of an {@code Error}: a bug, or a JVM in trouble. */
  public static final String ERROR = "ERROR";

  /**
   * A {@link TaskFailure} and a {@link PayloadMismatch} as they say, everything else by the two
   * codes above, and retryable.
   */
  public static final FailureCodes USUAL = new FailureCodes(Map.of());

  private static final int LONGEST_MESSAGE = 2_000;

  private record Code(String name, boolean retryable) {}

  private final Map<Class<? extends Throwable>, Code> codes;

  private FailureCodes(Map<Class<? extends Throwable>, Code> codes) {
    this.codes = Map.copyOf(codes);
  }

  /** Returns these codes and one more, for a class of exceptions and its subclasses. */
  public FailureCodes with(Class<? extends Throwable> thrown, String code) {
    return with(thrown, new Code(requireNonNull(code, "code"), true));
  }

  /** Returns these codes and one more, for exceptions that no other attempt would mend. */
  public FailureCodes permanent(Class<? extends Throwable> thrown, String code) {
    return with(thrown, new Code(requireNonNull(code, "code"), false));
  }

  private FailureCodes with(Class<? extends Throwable> thrown, Code code) {
    Map<Class<? extends Throwable>, Code> more = new LinkedHashMap<>(codes);
    more.put(requireNonNull(thrown, "thrown"), code);
    return new FailureCodes(more);
  }

  /** Returns the error that stands for what a handler threw. */
  NodeError error(Throwable thrown) {
    if (thrown instanceof TaskFailure failure) {
      return failure.error();
    }
    if (thrown instanceof PayloadMismatch mismatch) {
      // The next attempt would have the same payload.
      return TaskFailure.error(mismatch.code(), String.valueOf(mismatch.getMessage()), false, null);
    }
    Code code = code(thrown.getClass());
    String message = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
    return TaskFailure.error(
        code.name(),
        message.substring(0, Math.min(message.length(), LONGEST_MESSAGE)),
        code.retryable(),
        new JsonObject(Map.<String, JsonValue>of("exception", name(thrown))));
  }

  private static JsonString name(Throwable thrown) {
    return new JsonString(thrown.getClass().getName());
  }

  /** The nearest superclass that has a code decides. */
  private Code code(Class<?> thrown) {
    for (Class<?> type = thrown; type != null; type = type.getSuperclass()) {
      Code code = codes.get(type);
      if (code != null) {
        return code;
      }
    }
    return new Code(Error.class.isAssignableFrom(thrown) ? ERROR : EXCEPTION, true);
  }
}
