package dev.lastword.orchestrator.maintenance;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.maintenance.RetentionStep.Action;
import dev.lastword.orchestrator.maintenance.RetentionStep.Item;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.testkit.Rig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Executions that ended, on a {@link Rig}, and what retention does with them. */
final class Attic implements AutoCloseable {

  static final Duration MONTH = Duration.ofDays(30);

  final Rig rig = Rig.inMemory();
  final Retention retention = Retention.on(rig.store(), rig.engine(), rig.settings());
  final Executions executions = Executions.on(rig.store(), rig.graphs(), rig.settings());
  final GraphId orders = rig.path("orders", Task.of("pay"), Task.of("ship"));

  List<Item> run(RetentionPolicy policy, Retention.Mode mode) {
    return run(retention, policy, mode);
  }

  static List<Item> run(Retention retention, RetentionPolicy policy, Retention.Mode mode) {
    List<Item> items = new ArrayList<>();
    Optional<String> next = Optional.empty();
    do {
      RetentionStep step = retention.step(policy, mode, next, 2);
      items.addAll(step.items());
      next = step.next();
    } while (next.isPresent());
    return items;
  }

  static Item item(String name, Action action) {
    return new Item(ExecutionId.of(name), action, "");
  }

  void canceled(String name) {
    rig.cancel(rig.start(name, orders));
  }

  void failed(String name) {
    rig.start(name, orders);
    rig.workers().fail(rig.claim("w-1"), NodeError.of("DECLINED", "no funds"));
  }

  @Override
  public void close() {
    rig.close();
  }
}
