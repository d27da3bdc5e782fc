package dev.lastword.simulation.evidence;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
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

  private final Map<ExecutionId, List<EventEnvelope>> logs = new LinkedHashMap<>();
  private final Map<ExecutionId, ExecutionState> states = new LinkedHashMap<>();
  private final Map<ExecutionId, NavigableSet<Long>> commits = new LinkedHashMap<>();

  /** These events were written to the end of a log, by one commit. */
  public void written(ExecutionId id, List<EventEnvelope> events) {
    logs.computeIfAbsent(id, key -> new ArrayList<>()).addAll(events);
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

  /** Returns the state now. */
  public ExecutionState state(ExecutionId id) {
    return states.getOrDefault(id, ExecutionState.initial(id));
  }
}
