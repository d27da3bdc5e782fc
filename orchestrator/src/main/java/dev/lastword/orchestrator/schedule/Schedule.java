package dev.lastword.orchestrator.schedule;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.orchestrator.engine.NewExecution;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to start, and when.
 *
 * @param graphVersion the graph's version; absent, the newest at each start
 * @param input what each execution is given
 * @param labels words to find its executions by; {@code schedule} is added, with the schedule's
 *     name
 * @param timing when
 * @param overlap what happens while the last execution has not ended
 * @param catchUp what happens to times that nobody was there for
 */
public record Schedule(
    GraphId graphId,
    @Nullable Long graphVersion,
    @Nullable JsonValue input,
    Map<String, String> labels,
    Timing timing,
    Overlap overlap,
    CatchUp catchUp) {

  /** The label with the schedule's name. */
  public static final String LABEL = "schedule";

  public Schedule {
    requireNonNull(graphId, "graphId");
    labels = Map.copyOf(labels);
    requireNonNull(timing, "timing");
    requireNonNull(overlap, "overlap");
    requireNonNull(catchUp, "catchUp");
    if (labels.containsKey(LABEL)) {
      throw new IllegalArgumentException("expected labels without " + LABEL + ", which is added");
    }
    execution(graphId, graphVersion, input, labels, ScheduleId.of("any"));
  }

  /** Returns a schedule of a graph's newest version that skips what overlaps and what is missed. */
  public static Schedule of(GraphId graphId, String cron, ZoneId zone) {
    Timing timing = new Timing(Cron.of(cron), zone, Duration.ZERO);
    return new Schedule(graphId, null, null, Map.of(), timing, Overlap.SKIP, CatchUp.NONE);
  }

  /** Returns this with another input for its executions. */
  public Schedule input(JsonValue value) {
    return new Schedule(graphId, graphVersion, value, labels, timing, overlap, catchUp);
  }

  /** Returns this with other labels. */
  public Schedule labels(Map<String, String> words) {
    return new Schedule(graphId, graphVersion, input, words, timing, overlap, catchUp);
  }

  /** Returns this with other times. */
  public Schedule timing(Timing value) {
    return new Schedule(graphId, graphVersion, input, labels, value, overlap, catchUp);
  }

  /** Returns this with another answer to overlaps. */
  public Schedule overlap(Overlap value) {
    return new Schedule(graphId, graphVersion, input, labels, timing, value, catchUp);
  }

  /** Returns this with another answer to missed times. */
  public Schedule catchUp(CatchUp value) {
    return new Schedule(graphId, graphVersion, input, labels, timing, overlap, value);
  }

  NewExecution execution(ScheduleId id) {
    return execution(graphId, graphVersion, input, labels, id);
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
