package dev.lastword.simulation.world;

import dev.lastword.core.value.GraphId;
import dev.lastword.simulation.schedule.SimulatedActor;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The people of one run; some of them are there in a part of the seeds only. */
record Cast(
    List<OperatorActor> operators,
    Optional<SignalActor> sender,
    Optional<RerunActor> rerunner,
    Optional<ScheduleActor> scheduler,
    Optional<QueueActor> queues,
    Optional<CareActor> caretaker) {

  private static final int SENDERS = 40;
  private static final int RERUNNERS = 25;
  private static final int SCHEDULERS = 20;
  private static final int QUEUE_KEEPERS = 20;
  private static final int CARETAKERS = 10;

  static Cast draw(World world, CreationRequests creations, GraphId graph) {
    List<OperatorActor> operators =
        Stream.of("ann", "bob").map(name -> new OperatorActor(world, name, creations)).toList();
    Cast cast =
        new Cast(
            operators,
            world.chance(SENDERS) ? Optional.of(new SignalActor(world)) : Optional.empty(),
            world.chance(RERUNNERS) ? Optional.of(new RerunActor(world)) : Optional.empty(),
            world.chance(SCHEDULERS)
                ? Optional.of(new ScheduleActor(world, graph))
                : Optional.empty(),
            world.chance(QUEUE_KEEPERS) ? Optional.of(new QueueActor(world)) : Optional.empty(),
            world.chance(CARETAKERS) ? Optional.of(new CareActor(world)) : Optional.empty());
    cast.sender.ifPresent(there -> world.duties.add(BackgroundProcess.SIGNALS));
    cast.scheduler.ifPresent(there -> world.duties.add(BackgroundProcess.SCHEDULES));
    cast.queues.ifPresent(there -> world.queues.begin());
    return cast;
  }

  Stream<SimulatedActor> all() {
    return Stream.of(
            operators.stream(),
            sender.stream(),
            rerunner.stream(),
            scheduler.stream(),
            queues.stream(),
            caretaker.stream())
        .flatMap(some -> some);
  }
}
