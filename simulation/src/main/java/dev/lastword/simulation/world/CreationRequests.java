package dev.lastword.simulation.world;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.simulation.evidence.Law;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;

/** The executions to be created, each requested again until it is acknowledged. */
final class CreationRequests {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final int LONGEST_DELAY = 200_000;

  private final World world;
  private final Deque<NewExecution> waiting = new ArrayDeque<>();

  CreationRequests(World world, int count, Iterable<GraphId> graphs) {
    this.world = world;
    int made = 0;
    while (made < count) {
      for (GraphId graph : graphs) {
        String name = "run-" + ++made;
        NewExecution.Begin begin = begin();
        world.ledger.begin(ExecutionId.of(name), begin);
        waiting.add(
            NewExecution.of(graph, new JsonBoolean(true))
                .named(ExecutionId.of(name))
                .labels(Map.of("of", name))
                .key(name)
                .begin(begin));
        if (made == count) {
          break;
        }
      }
    }
  }

  private NewExecution.Begin begin() {
    return switch (world.dice.nextInt(16)) {
      case 0 -> NewExecution.Begin.LATER;
      case 1 -> NewExecution.Begin.after(world.millis(LONGEST_DELAY));
      case 2 -> NewExecution.Begin.at(world.time.instant().plus(world.millis(LONGEST_DELAY)));
      default -> NewExecution.Begin.NOW;
    };
  }

  boolean isOpen() {
    return !waiting.isEmpty();
  }

  /** Asks for the next one. */
  void create(Actor actor) {
    NewExecution next = waiting.remove();
    ExecutionId id = next.executionId().orElseThrow();
    NewExecution asked = next.correlationId(CorrelationId.of("creation-" + id));
    world.say(() -> "creates " + id + " of " + next.graphId() + ", " + next.begin());
    Optional<Created> created =
        world.anyNode().call(p -> p.engine().create(asked, actor, PATIENCE));
    world.say(() -> "was told " + created.map(Object::toString).orElse("nothing"));
    if (created.isEmpty() || created.get().answer() instanceof Answer.Unavailable) {
      waiting.addLast(next);
      return;
    }
    Law.ACCEPTED_IS_WRITTEN.require(
        world.journal.state(id).exists(), () -> created.get() + " to the creation of " + id);
  }
}
