package dev.lastword.core.state;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.testkit.Histories;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/**
 * Where random histories get to: a generator that no longer gets anywhere would let every other
 * property pass.
 */
class HistoriesProperties {

  @Property
  @StatisticsReport(onFailureOnly = true)
  void executions_end_in_every_status(@ForAll("histories") List<EventEnvelope> history) {
    ExecutionState state = Invariants.fold(history);

    for (ExecutionStatus status : ExecutionStatus.values()) {
      atLeast(5, status.name(), state.status() == status);
    }
    atLeast(5, "cancel requested, not yet done", state.isCancelRequested() && isActive(state));
    atLeast(2, "ended in another way, cancel requested then", isOverruled(state));
  }

  @Property
  @StatisticsReport(onFailureOnly = true)
  void nodes_pass_through_every_status(@ForAll("histories") List<EventEnvelope> history) {
    List<ExecutionState> steps = Invariants.steps(history);

    for (NodeStatus status : NodeStatus.values()) {
      atLeast(15, status.name(), anyNode(steps, node -> node.status() == status));
    }
    atLeast(10, "resumed", anyNode(steps, node -> node.resumes() > 0));
    atLeast(2, "resumed again", anyNode(steps, node -> node.resumes() > 1));
    atLeast(4, "failed and tried again", anyNode(steps, HistoriesProperties::isRetried));
    for (NodeState.Convergence mark : NodeState.Convergence.values()) {
      atLeast(0.5, mark.name(), anyNode(steps, node -> node.convergence() == mark));
    }
  }

  @Property
  @StatisticsReport(onFailureOnly = true)
  void events_come_late_come_twice_and_cannot_be_read(
      @ForAll("histories") List<EventEnvelope> history) {
    List<ExecutionState> steps = Invariants.steps(history);

    atLeast(20, "unreadable", history.stream().anyMatch(HistoriesProperties::isUnreadable));
    atLeast(20, "twice", new HashSet<>(history).size() < history.size());
    atLeast(20, "late", isSomethingIgnored(history, steps));
  }

  @Property
  @StatisticsReport(onFailureOnly = true)
  void every_type_happens(@ForAll("histories") List<EventEnvelope> history) {
    for (EventType type : EventType.values()) {
      atLeast(
          2,
          type.name(),
          history.stream().anyMatch(event -> event.body().typeName().equals(type.name())));
    }
  }

  @Provide
  Arbitrary<List<EventEnvelope>> histories() {
    return Histories.any();
  }

  private static void atLeast(double percent, String label, boolean found) {
    Statistics.label(label)
        .collect(found)
        .coverage(coverage -> coverage.check(true).percentage(actual -> actual >= percent));
  }

  private static boolean isActive(ExecutionState state) {
    return state.status() == ExecutionStatus.ACTIVE;
  }

  private static boolean isOverruled(ExecutionState state) {
    return state.isCancelRequested()
        && (state.status() == ExecutionStatus.COMPLETED
            || state.status() == ExecutionStatus.FAILED);
  }

  private static boolean isRetried(NodeState node) {
    return node.status() == NodeStatus.RUNNING && node.failures() > 0 && node.attempt() > 1;
  }

  private static boolean isUnreadable(EventEnvelope event) {
    return event.body() instanceof UnreadableEvent;
  }

  private static boolean isSomethingIgnored(
      List<EventEnvelope> history, List<ExecutionState> steps) {
    for (int i = 0; i < history.size(); i++) {
      if (Reducer.isIgnored(steps.get(i), history.get(i).body().ignored())) {
        return true;
      }
    }
    return false;
  }

  private static boolean anyNode(List<ExecutionState> steps, Predicate<NodeState> condition) {
    return steps.stream().anyMatch(state -> state.nodes().stream().anyMatch(condition));
  }
}
