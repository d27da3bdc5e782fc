package dev.lastword.client.worker;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.JobReport;
import dev.lastword.client.Lease;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Result of a task. */
public sealed interface Outcome {

  /** Returns success without an output. */
  static Outcome done() {
    return new Done(null);
  }

  /** Returns success with an output. */
  static Outcome done(JsonValue output) {
    return new Done(output);
  }

  /** Returns the failure of this attempt. */
  static Outcome failed(String code, String message) {
    return new Failed(NodeError.of(code, message));
  }

  /** Returns a failure that no other attempt would mend: the task fails for good. */
  static Outcome permanentFailure(String code, String message) {
    Map<String, JsonValue> members =
        new LinkedHashMap<>(NodeError.of(code, message).document().members());
    members.put("retryable", new JsonBoolean(false));
    return new Failed(new NodeError(new JsonObject(members)));
  }

  /**
   * Returns an outcome that makes the node wait, and be handled again when it is resumed with
   * {@code key}.
   */
  static Waiting waitFor(String key) {
    return new Waiting(WaitKey.of(key), null, null);
  }

  /** Returns the report of this. */
  JobReport report(Lease lease);

  /** Returns what it is called when outcomes are counted. */
  String name();

  /** The node succeeded. */
  record Done(@Nullable JsonValue output) implements Outcome {

    @Override
    public JobReport report(Lease lease) {
      return JobReport.succeeded(lease, output);
    }

    @Override
    public String name() {
      return "done";
    }
  }

  /** The attempt failed. */
  record Failed(NodeError error) implements Outcome {
    public Failed {
      requireNonNull(error, "error");
    }

    @Override
    public JobReport report(Lease lease) {
      return JobReport.failed(lease, error);
    }

    @Override
    public String name() {
      return "failed";
    }
  }

  /**
   * The node waits; when it is resumed, the handler is called again with the value.
   *
   * @param prompt what the person who resumes it should know
   * @param dueAt when waiting has failed
   */
  record Waiting(WaitKey key, @Nullable JsonValue prompt, @Nullable Instant dueAt)
      implements Outcome {
    public Waiting {
      requireNonNull(key, "key");
    }

    /** Returns this with a prompt for the person who resumes it. */
    public Waiting prompt(JsonValue words) {
      return new Waiting(key, words, dueAt);
    }

    /** Returns this with a deadline. */
    public Waiting until(Instant time) {
      return new Waiting(key, prompt, time);
    }

    @Override
    public JobReport report(Lease lease) {
      return JobReport.waiting(lease, key, prompt, dueAt);
    }

    @Override
    public String name() {
      return "waiting";
    }
  }
}
