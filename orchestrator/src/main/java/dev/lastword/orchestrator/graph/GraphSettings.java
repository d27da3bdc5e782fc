package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.orchestrator.followup.FollowUps;
import dev.lastword.orchestrator.inputs.InputSchema;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a graph that apply to each execution as a whole.
 *
 * @param title the graph's name for people
 * @param cancel how they are canceled when the request does not say
 * @param timeout how long they may take
 * @param choices the operational choices that the graph makes itself
 * @param followUps the graphs that run after their ends
 * @param inputs what they must be given, if the graph says it
 */
public record GraphSettings(
    @Nullable String title,
    CancelPolicy cancel,
    @Nullable Duration timeout,
    PolicyChoices choices,
    FollowUps followUps,
    @Nullable InputSchema inputs) {

  /** No title, immediate cancel, no timeout, nothing that follows, any input. */
  public static final GraphSettings USUAL =
      new GraphSettings(
          null, CancelPolicy.IMMEDIATE, null, PolicyChoices.NONE, FollowUps.NONE, null);

  public GraphSettings {
    Checks.text(title, "title");
    requireNonNull(cancel, "cancel");
    Checks.optional(timeout, "timeout");
    requireNonNull(choices, "choices");
    requireNonNull(followUps, "followUps");
  }

  /** Returns these settings with a name for people. */
  public GraphSettings title(String value) {
    return new GraphSettings(value, cancel, timeout, choices, followUps, inputs);
  }

  /** Returns these settings with another way to cancel. */
  public GraphSettings cancel(CancelPolicy value) {
    return new GraphSettings(title, value, timeout, choices, followUps, inputs);
  }

  /** Returns these settings with so much time for an execution. */
  public GraphSettings timeout(Duration value) {
    return new GraphSettings(title, cancel, value, choices, followUps, inputs);
  }

  /** Returns these settings with other operational choices. */
  public GraphSettings choices(PolicyChoices value) {
    return new GraphSettings(title, cancel, timeout, value, followUps, inputs);
  }

  /** Returns these settings with other graphs that run after the ends of executions. */
  public GraphSettings followUps(FollowUps value) {
    return new GraphSettings(title, cancel, timeout, choices, value, inputs);
  }

  /** Returns these settings with a schema of what executions must be given. */
  public GraphSettings inputs(InputSchema value) {
    return new GraphSettings(title, cancel, timeout, choices, followUps, value);
  }
}
