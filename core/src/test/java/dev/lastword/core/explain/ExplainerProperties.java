package dev.lastword.core.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.explain.Explanation.Cause;
import dev.lastword.core.explain.Explanation.NodeExplanation;
import dev.lastword.core.explain.Explanation.Unchanged;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.testkit.Histories;
import dev.lastword.core.testkit.Log;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** An explanation is true, whatever it explains. */
class ExplainerProperties {

  @Property
  void it_explains_the_state_that_the_history_leads_to(
      @ForAll("histories") List<EventEnvelope> history) {
    Explanation explanation = Explainer.explain(Log.EXECUTION, history);

    assertEquals(states(history).get(history.size()), explanation.state());
    assertEquals(
        explanation.state().nodes(),
        explanation.nodes().stream().map(NodeExplanation::node).toList());
  }

  @Property
  void an_execution_has_had_its_status_since_its_cause(
      @ForAll("histories") List<EventEnvelope> history) {
    Explanation explanation = Explainer.explain(Log.EXECUTION, history);
    List<ExecutionState> states = states(history);

    explanation
        .execution()
        .ifPresent(
            cause -> {
              assertNamed(history, cause);
              for (ExecutionState since : states.subList((int) cause.version(), states.size())) {
                assertEquals(explanation.state().status(), since.status());
              }
            });
  }

  @Property
  void a_node_has_had_its_status_since_its_cause_and_not_before(
      @ForAll("histories") List<EventEnvelope> history) {
    List<ExecutionState> states = states(history);

    for (NodeExplanation node : Explainer.explain(Log.EXECUTION, history).nodes()) {
      int version = (int) node.cause().version();
      Optional<NodeStatus> found = Optional.of(node.node().status());
      assertNamed(history, node.cause());
      assertNotEquals(found, status(states.get(version - 1), node.node()));
      for (ExecutionState since : states.subList(version, states.size())) {
        assertEquals(found, status(since, node.node()));
      }
    }
  }

  @Property
  void the_events_it_calls_without_effect_are_exactly_those_that_had_none(
      @ForAll("histories") List<EventEnvelope> history) {
    List<ExecutionState> states = states(history);
    List<Long> idle =
        LongStream.rangeClosed(1, history.size())
            .filter(version -> isIdle(states.get((int) version - 1), states.get((int) version)))
            .boxed()
            .toList();

    List<Unchanged> unchanged = Explainer.explain(Log.EXECUTION, history).unchanged();

    assertEquals(idle, unchanged.stream().map(Unchanged::version).toList());
    unchanged.forEach(entry -> assertEquals(history.get((int) entry.version() - 1), entry.event()));
  }

  @Property
  void exactly_what_is_unfinished_waits_for_something(
      @ForAll("histories") List<EventEnvelope> history) {
    for (NodeExplanation node : Explainer.explain(Log.EXECUTION, history).nodes()) {
      assertEquals(node.node().status().isSettled(), node.awaits().isEmpty());
    }
  }

  @Provide
  Arbitrary<List<EventEnvelope>> histories() {
    return Histories.any();
  }

  private static void assertNamed(List<EventEnvelope> history, Cause cause) {
    assertEquals(history.get((int) cause.version() - 1), cause.event());
  }

  private static boolean isIdle(ExecutionState before, ExecutionState after) {
    return before.status() == after.status()
        && before.facts().equals(after.facts())
        && before.nodes().equals(after.nodes());
  }

  private static Optional<NodeStatus> status(ExecutionState state, NodeState node) {
    return state.node(node.nodeId()).map(NodeState::status);
  }

  private static List<ExecutionState> states(List<EventEnvelope> history) {
    List<ExecutionState> states = new ArrayList<>();
    states.add(ExecutionState.initial(Log.EXECUTION));
    history.forEach(event -> states.add(Reducer.apply(states.get(states.size() - 1), event)));
    return states;
  }
}
