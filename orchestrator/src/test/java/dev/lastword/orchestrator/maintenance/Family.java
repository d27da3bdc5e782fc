package dev.lastword.orchestrator.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.testkit.Rig;

/** A parent whose one node runs a child, on a {@link Rig}. */
final class Family implements AutoCloseable {

  static final ExecutionId PARENT = ExecutionId.of("o1");
  static final ExecutionId CHILD = child(1);

  final Rig rig = Rig.inMemory();
  final Damage damage = new Damage(rig);

  Family() {
    rig.path("bills", Task.of("print"));
    rig.start("o1", rig.path("orders", SubExecution.of("bill", "bills")));
    rig.settle();
  }

  static ExecutionId child(long attempt) {
    return new Parent(PARENT, NodeId.of("bill"), attempt, 1).childId();
  }

  ExecutionState state(ExecutionId id) {
    return Executions.on(rig.store(), rig.graphs(), rig.settings()).state(id).orElseThrow();
  }

  void assertStatus(ExecutionStatus expected, ExecutionId... ids) {
    for (ExecutionId id : ids) {
      assertEquals(expected, state(id).status(), id.value());
    }
  }

  @Override
  public void close() {
    rig.close();
  }
}
