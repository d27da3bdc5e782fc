package dev.lastword.orchestrator.schedule;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.orchestrator.request.NewExecution;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Definition of a schedule: the graph to start, its input, and the times.
 *
 * @param graphVersion the graph's version; absent, the newest at each start
 * @param input what each execution is given
 * @param labels words to find its executions by; {@code schedule} is added, with the schedule's
 *     name
 * @param timing when
 * @param overlap what happens while the last execution has not ended
 * @param catchUp what happens to times that were missed
 * @param correlationId the correlation id of the events that it leads to; it is no part of what the
 *     schedule says
 */
public record Schedule(
    GraphId graphId,
    @Nullable Long graphVersion,
    @Nullable JsonValue input,
    Map<String, String> labels,
    Timing timing,
    Overlap overlap,
    CatchUp catchUp,
    Optional<CorrelationId> correlationId) {

  /** The label with the schedule's name. */
  public static final String LABEL = "schedule";

  public Schedule {
    requireNonNull(graphId, "graphId");
    labels = Map.copyOf(labels);
    requireNonNull(timing, "timing");
    requireNonNull(overlap, "overlap");
    requireNonNull(catchUp, "catchUp");
    requireNonNull(correlationId, "correlationId");
    if (labels.containsKey(LABEL)) {
      throw new IllegalArgumentException("expected labels without " + LABEL + ", which is added");
    }
    execution(graphId, graphVersion, input, labels, ScheduleId.of("any"));
  }

  /** Returns a schedule of a graph's newest version that skips what overlaps and what is missed. */
  public static Schedule of(GraphId graphId, String cron, ZoneId zone) {
    Timing timing = new Timing(Cron.of(cron), zone, Duration.ZERO);
    return new Schedule(
        graphId, null, null, Map.of(), timing, Overlap.SKIP, CatchUp.NONE, Optional.empty());
  }

  /** Returns this with another input for its executions. */
  public Schedule input(JsonValue value) {
    return new Schedule(
        graphId, graphVersion, value, labels, timing, overlap, catchUp, correlationId);
  }

  /** Returns this with other labels. */
  public Schedule labels(Map<String, String> words) {
    return new Schedule(
        graphId, graphVersion, input, words, timing, overlap, catchUp, correlationId);
  }

  /** Returns this with other times. */
  public Schedule timing(Timing value) {
    return new Schedule(
        graphId, graphVersion, input, labels, value, overlap, catchUp, correlationId);
  }

  /** Returns this with another answer to overlaps. */
  public Schedule overlap(Overlap value) {
    return new Schedule(
        graphId, graphVersion, input, labels, timing, value, catchUp, correlationId);
  }

  /** Returns this with another answer to missed times. */
  public Schedule catchUp(CatchUp value) {
    return new Schedule(
        graphId, graphVersion, input, labels, timing, overlap, value, correlationId);
  }

  /** Returns this with the correlation id of the events that it leads to. */
  public Schedule correlationId(@Nullable CorrelationId id) {
    return new Schedule(
        graphId, graphVersion, input, labels, timing, overlap, catchUp, Optional.ofNullable(id));
  }

  /** Tells whether another one says the same, whichever request it came with. */
  boolean isSame(Schedule other) {
    return correlationId(null).equals(other.correlationId(null));
  }

  NewExecution execution(ScheduleId id) {
    return execution(graphId, graphVersion, input, labels, id)
        .correlationId(correlationId.orElse(null));
  }

  private static NewExecution execution(
      GraphId graphId,
      @Nullable Long graphVersion,
      @Nullable JsonValue input,
      Map<String, String> labels,
      ScheduleId id) {
    Map<String, String> words = new HashMap<>(labels);
    words.put(LABEL, id.value());
    NewExecution execution = NewExecution.of(graphId, input).labels(words);
    return graphVersion == null ? execution : execution.graphVersion(graphVersion);
  }
}
