package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What holds for a graph's executions as a whole.
 *
 * @param title the graph's name for people
 * @param cancel how they are canceled when the request does not say
 * @param timeout how long they may take
 * @param choices the operational choices that the graph makes itself
 */
public record GraphSettings(
    @Nullable String title,
    CancelPolicy cancel,
    @Nullable Duration timeout,
    PolicyChoices choices) {

  /** No title, immediate cancel, no timeout. */
  public static final GraphSettings USUAL =
      new GraphSettings(null, CancelPolicy.IMMEDIATE, null, PolicyChoices.NONE);

  public GraphSettings {
    Checks.text(title, "title");
    requireNonNull(cancel, "cancel");
    Checks.optional(timeout, "timeout");
    requireNonNull(choices, "choices");
  }

  /** Returns these settings with a name for people. */
  public GraphSettings title(String value) {
    return new GraphSettings(value, cancel, timeout, choices);
  }

  /** Returns these settings with another way to cancel. */
  public GraphSettings cancel(CancelPolicy value) {
    return new GraphSettings(title, value, timeout, choices);
  }

  /** Returns these settings with so much time for an execution. */
  public GraphSettings timeout(Duration value) {
    return new GraphSettings(title, cancel, value, choices);
  }

  /** Returns these settings with other operational choices. */
  public GraphSettings choices(PolicyChoices value) {
    return new GraphSettings(title, cancel, timeout, value);
  }
}
