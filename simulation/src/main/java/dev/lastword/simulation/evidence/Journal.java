package dev.lastword.simulation.evidence;

import static java.util.Collections.nCopies;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The logs of all executions as they were written, each folded as it grows. */
public final class Journal {

  private static final Set<String> ENDS =
      Set.of("EXECUTION_CANCELED", "EXECUTION_FAILED", "EXECUTION_COMPLETED");

  private final Map<ExecutionId, List<EventEnvelope>> logs = new LinkedHashMap<>();
  private final Map<ExecutionId, ExecutionState> states = new LinkedHashMap<>();
  private final Map<ExecutionId, NavigableSet<Long>> commits = new LinkedHashMap<>();
  private final Map<ExecutionId, List<Instant>> times = new LinkedHashMap<>();
  private final Map<ExecutionId, List<Instant>> decisions = new LinkedHashMap<>();
  private long events;

  /**
   * These events were written to the end of a log, by one commit.
   *
   * @param decided what the store's clock said when each was decided on
   * @param at what it said when they were written
   */
  public void written(
      ExecutionId id, List<EventEnvelope> events, List<Instant> decided, Instant at) {
    logs.computeIfAbsent(id, key -> new ArrayList<>()).addAll(events);
    times.computeIfAbsent(id, key -> new ArrayList<>()).addAll(nCopies(events.size(), at));
    decisions.computeIfAbsent(id, key -> new ArrayList<>()).addAll(decided);
    this.events += events.size();
    states.put(id, Reducer.fold(state(id), events));
    commits.computeIfAbsent(id, key -> new TreeSet<>()).add(state(id).version());
  }

  /** Tells whether two events, by their versions, were written by one commit. */
  public boolean areTogether(ExecutionId id, long one, long other) {
    NavigableSet<Long> ends = commits.getOrDefault(id, new TreeSet<>());
    return Objects.equals(ends.ceiling(one), ends.ceiling(other));
  }

  /** Returns the executions, in order of creation. */
  public Set<ExecutionId> executions() {
    return logs.keySet();
  }

  /** Returns a whole log. */
  public List<EventEnvelope> log(ExecutionId id) {
    return logs.getOrDefault(id, List.of());
  }

  /** Returns when the event of this version was written, by the store's clock. */
  public Instant at(ExecutionId id, long version) {
    return times.getOrDefault(id, List.of()).get((int) version - 1);
  }

  /** Returns when the event of this version was decided on, by the store's clock. */
  public Instant decidedAt(ExecutionId id, long version) {
    return decisions.getOrDefault(id, List.of()).get((int) version - 1);
  }

  /** Returns when an execution that has ended did, by the store's clock. */
  public Instant endedAt(ExecutionId id) {
    for (int i = log(id).size(); i > 0; i--) {
      if (ENDS.contains(log(id).get(i - 1).body().typeName())) {
        return at(id, i);
      }
    }
    throw new IllegalArgumentException("expected an execution that has ended, found " + id);
  }

  /** Returns how many events all logs have. */
  public long events() {
    return events;
  }

  /** Returns the state now. */
  public ExecutionState state(ExecutionId id) {
    return states.getOrDefault(id, ExecutionState.initial(id));
  }
}
