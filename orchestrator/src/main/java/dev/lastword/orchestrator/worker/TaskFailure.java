package dev.lastword.orchestrator.worker;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A failure in the handler's own words: a code for programs, a message for people. */
public final class TaskFailure extends RuntimeException {

  private final String code;
  private final boolean retryable;
  private final @Nullable JsonValue detail;

  private TaskFailure(
      String code,
      String message,
      boolean retryable,
      @Nullable JsonValue detail,
      @Nullable Throwable cause) {
    super(requireNonNull(message, "message"), cause);
    this.code = requireNonNull(code, "code");
    this.retryable = retryable;
    this.detail = detail;
  }

  /** Returns a failure that another attempt may mend, if the Task has one left. */
  public static TaskFailure of(String code, String message) {
    return new TaskFailure(code, message, true, null, null);
  }

  /** Returns a failure that no other attempt would mend: the Task fails for good. */
  public static TaskFailure permanent(String code, String message) {
    return new TaskFailure(code, message, false, null, null);
  }

  /** Returns this failure with more about it, for programs. */
  public TaskFailure detail(JsonValue value) {
    return new TaskFailure(code, text(), retryable, requireNonNull(value, "value"), getCause());
  }

  /** Returns this failure because of another. */
  public TaskFailure because(Throwable cause) {
    return new TaskFailure(code, text(), retryable, detail, requireNonNull(cause, "cause"));
  }

  private String text() {
    return String.valueOf(getMessage());
  }

  NodeError error() {
    return error(code, text(), retryable, detail);
  }

  static NodeError error(
      String code, String message, boolean retryable, @Nullable JsonValue detail) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("code", new JsonString(code));
    members.put("message", new JsonString(message));
    if (detail != null) {
      members.put("detail", detail);
    }
    if (!retryable) {
      members.put("retryable", new JsonBoolean(false));
    }
    return new NodeError(new JsonObject(members));
  }
}
