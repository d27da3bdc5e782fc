package dev.lastword.core.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.testkit.Log;
import java.util.List;

/** Whether one more event changes anything beside the version. */
record Changes(ExecutionStatus status, ExecutionFacts facts, List<NodeState> nodes) {

  static void nothing(Log log, EventBody event) {
    assertEquals(of(log), of(log.and(event)), () -> event + " must change nothing");
    assertEquals(log.state().version() + 1, log.and(event).state().version());
  }

  static void something(Log log, EventBody event) {
    assertNotEquals(of(log), of(log.and(event)), () -> event + " must change something");
  }

  private static Changes of(Log log) {
    ExecutionState state = log.state();
    return new Changes(state.status(), state.facts(), List.copyOf(state.nodes()));
  }
}
