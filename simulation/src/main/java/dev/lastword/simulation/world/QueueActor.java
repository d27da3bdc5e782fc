package dev.lastword.simulation.world;

import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.queue.QueueRule;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.schedule.SimulatedActor;
import dev.lastword.store.QueueClaim;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Actor that pauses queues and limits them, and lifts the rules again. */
final class QueueActor implements SimulatedActor {

  private static final int MOST_TRIES = 20;
  private static final int LARGEST_LIMIT = 2;

  private final World world;
  private final dev.lastword.core.value.Actor actor = dev.lastword.core.value.Actor.user("kim");

  QueueActor(World world) {
    this.world = world;
  }

  @Override
  public String name() {
    return "kim";
  }

  @Override
  public void step() {
    QueueName queue = QueueName.of(world.one(WorkerActor.QUEUES).queue());
    switch (world.dice.nextInt(6)) {
      case 0 -> ask("pauses " + queue, queues -> queues.pause(queue, actor, Optional.empty()));
      case 1, 2 -> ask("resumes " + queue, queues -> queues.resume(queue));
      case 3 -> free(queue);
      default -> {
        OptionalInt most = OptionalInt.of(1 + world.dice.nextInt(LARGEST_LIMIT));
        ask("limits " + queue + " to " + most.getAsInt(), queues -> queues.limit(queue, most));
      }
    }
  }

  private boolean free(QueueName queue) {
    return ask("frees " + queue, queues -> queues.limit(queue, OptionalInt.empty()));
  }

  private boolean ask(String what, Function<Queues, QueueRule> change) {
    world.say(() -> what);
    Optional<QueueRule> answer = world.anyNode().call(p -> change.apply(p.queues()));
    world.say(() -> "was told " + answer.map(Object::toString).orElse("nothing"));
    return answer.isPresent();
  }

  /** Lets all queues go. */
  void settle() {
    for (QueueClaim claim : WorkerActor.QUEUES) {
      QueueName queue = QueueName.of(claim.queue());
      for (int tries = 0;
          !(ask("resumes " + queue, q -> q.resume(queue)) && free(queue));
          tries++) {
        Law.ANSWERS_COME.require(tries < MOST_TRIES, () -> "a queue that is never resumed");
      }
    }
  }
}
