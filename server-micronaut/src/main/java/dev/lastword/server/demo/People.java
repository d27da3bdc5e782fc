package dev.lastword.server.demo;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.request.NewExecution;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates executions, not too many at a time, and cancels every sixth.
 *
 * <p>It cancels only ids that this very instance was given by a creation. Labels and graphs are no
 * proof of origin, since anybody may use the same; and after a restart the executions of the demo
 * before it end by themselves.
 */
final class People {

  private static final Logger LOG = LoggerFactory.getLogger(People.class);
  private static final List<String> GRAPHS =
      List.of("demo-order", "demo-order", "demo-approval", "demo-report");
  private static final Actor SHOP = Actor.user("demo-shop");
  private static final Actor CUSTOMER = Actor.user("demo-customer");
  private static final int MOST_ACTIVE = 12;
  private static final int MOST = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Engine engine;
  private final Executions executions;
  private final Random chance = new Random();
  private final Set<ExecutionId> mine = new LinkedHashSet<>();
  private int asked;

  People(Engine engine, Executions executions) {
    this.engine = engine;
    this.executions = executions;
  }

  /** Does one thing; whatever goes wrong, another follows. */
  void act() {
    try {
      mine.removeIf(this::hasEnded);
      List<ExecutionId> before = List.copyOf(mine);
      if (mine.size() < MOST_ACTIVE && asked < MOST) {
        ask(GRAPHS.get(asked % GRAPHS.size()));
      }
      if (asked % 6 == 5 && !before.isEmpty()) {
        cancel(before.get(chance.nextInt(before.size())));
      }
    } catch (RuntimeException failure) {
      LOG.warn("the demo could not go on: {}", failure.toString());
    }
  }

  private void ask(String graph) {
    asked++;
    JsonValue input =
        new JsonObject(
            Map.of(
                "amount",
                JsonNumber.of(20 + chance.nextInt(200)),
                "customer",
                new JsonString("customer-" + (1 + chance.nextInt(9)))));
    NewExecution wanted = NewExecution.of(GraphId.of(graph), input).labels(Map.of("demo", "yes"));
    mine.add(engine.create(wanted, SHOP, PATIENCE).executionId());
  }

  private boolean hasEnded(ExecutionId id) {
    return executions.summary(id).map(found -> found.status().isTerminal()).orElse(true);
  }

  private void cancel(ExecutionId id) {
    CancelExecution cancel = new CancelExecution("changed my mind", null, null, null);
    engine.submit(CommandEnvelope.of(id, CUSTOMER, cancel), PATIENCE);
  }
}
