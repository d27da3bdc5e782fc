package dev.lastword.simulation.world;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.schedule.SimulatedActor;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Actor that reruns ended executions, from what failed or from named nodes. */
final class RerunActor implements SimulatedActor {

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int MOST = 2;
  private static final int MOST_TRIES = 20;

  private final World world;
  private final dev.lastword.core.value.Actor actor = dev.lastword.core.value.Actor.user("rob");
  private final Deque<NewRerun> open = new ArrayDeque<>();
  private int asked;

  RerunActor(World world) {
    this.world = world;
  }

  @Override
  public String name() {
    return "rob";
  }

  @Override
  public boolean isReady() {
    return !open.isEmpty() || asked < MOST && !ended().isEmpty();
  }

  private List<ExecutionId> ended() {
    return world.journal.executions().stream()
        .filter(id -> world.journal.state(id).status().isTerminal())
        .toList();
  }

  @Override
  public void step() {
    List<ExecutionId> ended = ended();
    if (!open.isEmpty() && (asked == MOST || world.chance(50))) {
      rerun(open.remove());
    } else if (asked < MOST && !ended.isEmpty()) {
      ExecutionState source = world.journal.state(world.one(ended));
      NewRerun next = NewRerun.of(source.executionId()).key("rob-" + ++asked);
      List<NodeState> nodes = source.nodes();
      boolean named = world.chance(40) && !nodes.isEmpty();
      rerun(named ? next.from(world.one(nodes).nodeId()) : next);
    }
  }

  /** Retries until there is an answer. */
  void repeat() {
    for (int tries = 0; !open.isEmpty(); tries++) {
      Law.ANSWERS_COME.require(tries < MOST_TRIES, () -> "a rerun that is never answered");
      rerun(open.remove());
    }
  }

  private void rerun(NewRerun next) {
    world.say(() -> "asks for " + next);
    Optional<Created> created =
        world.anyNode().call(p -> p.engine().reruns().rerun(next, actor, PATIENCE));
    world.say(() -> "was told " + created.map(Object::toString).orElse("nothing"));
    if (created.isEmpty() || created.get().answer() instanceof Answer.Unavailable) {
      open.add(next);
    } else if (created.get().answer() instanceof Answer.Accepted) {
      ExecutionId id = created.get().executionId();
      Law.ACCEPTED_IS_WRITTEN.require(
          world.journal.state(id).exists(), () -> created + " to " + next);
      world.ledger.rerun(id, next);
    }
  }
}
