package dev.lastword.orchestrator.query;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.testkit.Rig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Asks why the execution o1 on a {@link Rig} is where it is. */
final class Inquiry implements AutoCloseable {

  static final ExecutionId ID = ExecutionId.of("o1");
  final Rig rig = Rig.inMemory();
  final Executions executions = Executions.on(rig.store(), rig.graphs(), rig.settings());

  Instant in(Duration time) {
    return rig.time().instant().plus(time);
  }

  Account account() {
    return executions.explain(ID).orElseThrow();
  }

  List<Hold> holds(String node) {
    return account().nodes().stream()
        .filter(account -> account.node().nodeId().equals(NodeId.of(node)))
        .findFirst()
        .orElseThrow()
        .holds();
  }

  void says(String... words) {
    String text = account().text();
    for (String word : words) {
      assertTrue(text.contains(word), "expected '" + word + "' in\n" + text);
    }
  }

  @Override
  public void close() {
    rig.close();
  }
}
