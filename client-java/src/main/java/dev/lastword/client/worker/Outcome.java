package dev.lastword.client.worker;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Jobs;
import dev.lastword.client.Lease;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What came of a task. */
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

  /** Returns the wish to be called again when somebody has resumed the node with {@code key}. */
  static Waiting waitFor(String key) {
    return new Waiting(WaitKey.of(key), null, null);
  }

  /** Reports this. */
  void report(Jobs jobs, Lease lease);

  /** Returns what it is called when outcomes are counted. */
  String name();

  /** The node succeeded. */
  record Done(@Nullable JsonValue output) implements Outcome {

    @Override
    public void report(Jobs jobs, Lease lease) {
      jobs.succeed(lease, output);
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
    public void report(Jobs jobs, Lease lease) {
      jobs.fail(lease, error);
    }

    @Override
    public String name() {
      return "failed";
    }
  }

  /**
   * The node waits; when it is resumed, the handler is called again with the value.
   *
   * @param prompt what whoever resumes it should know
   * @param dueAt when waiting has failed
   */
  record Waiting(WaitKey key, @Nullable JsonValue prompt, @Nullable Instant dueAt)
      implements Outcome {
    public Waiting {
      requireNonNull(key, "key");
    }

    /** Returns this with words for whoever resumes it. */
    public Waiting prompt(JsonValue words) {
      return new Waiting(key, words, dueAt);
    }

    /** Returns this with a deadline. */
    public Waiting until(Instant time) {
      return new Waiting(key, prompt, time);
    }

    @Override
    public void report(Jobs jobs, Lease lease) {
      jobs.await(lease, key, prompt, dueAt);
    }

    @Override
    public String name() {
      return "waiting";
    }
  }
}
