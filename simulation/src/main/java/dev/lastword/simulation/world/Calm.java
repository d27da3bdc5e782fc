package dev.lastword.simulation.world;

import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.evidence.Violation;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** After the storm: nothing fails any more, time runs on, and what can be finished is. */
final class Calm {

  private static final int MOST_ROUNDS = 3_000;
  private static final int MOST_TRIES = 20;

  /**
   * The periodic searches for lost workers, and readings of the clock, do not count as activity.
   */
  private static final String LOOKS = "watch/";

  /** Signals that are kept are looked at again after at most ten minutes. */
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(11);

  private final World world;
  private final Cast cast;
  private final CreationRequests creations;

  Calm(World world, Cast cast, CreationRequests creations) {
    this.world = world;
    this.cast = cast;
    this.creations = creations;
  }

  void settle() {
    world.say(() -> "-- calm --");
    world.nodes.stream().filter(node -> !node.isUp()).forEach(EngineNode::boot);
    cast.queues().ifPresent(QueueActor::settle);
    cast.operators().forEach(OperatorActor::repeat);
    cast.sender().ifPresent(SignalActor::repeat);
    cast.rerunner().ifPresent(RerunActor::repeat);
    cast.scheduler().ifPresent(ScheduleActor::settle);
    for (int tries = 0; creations.isOpen(); tries++) {
      Law.ANSWERS_COME.require(tries < MOST_TRIES, () -> "a creation that is never answered");
      creations.create(Actor.user("ann"));
    }
    boolean resumes = world.chance(50);
    int rounds = 0;
    do {
      rest(rounds);
      rounds++;
    } while ((resumes && resumeAll() || lookAgain()) && rounds < MOST_ROUNDS);
  }

  /** Lets signals that are kept be looked at once more, and tells whether that moved anything. */
  private boolean lookAgain() {
    if (jobs().noneMatch(Calm::isSignal)) {
      return false;
    }
    long before = world.journal.events();
    world.time.advance(LONGEST_PAUSE);
    world.say(() -> "time runs on");
    work();
    return world.journal.events() > before;
  }

  private static boolean isSignal(JobView job) {
    return job.queue().equals(StoreLayout.SIGNAL_QUEUE);
  }

  /** Lets time pass from one thing that is due to the next, until nothing is. */
  private void rest(int before) {
    for (int round = before; round < MOST_ROUNDS; round++) {
      work();
      Optional<Instant> next = nextDue();
      if (next.isEmpty()) {
        return;
      }
      Instant now = world.time.instant();
      if (next.get().isAfter(now)) {
        world.time.advance(Duration.between(now, next.get()).plusNanos(1_000));
        world.say(() -> "time runs on");
      }
    }
    throw new Violation(Law.IT_GOES_ON, "no rest after " + MOST_ROUNDS + " rounds");
  }

  private void work() {
    for (EngineNode node : world.nodes) {
      world.duties.forEach(duty -> node.call(p -> p.tend(duty, 50)));
    }
    for (WorkerActor worker : world.workers) {
      worker.step();
      worker.succeed();
    }
  }

  private Stream<JobView> jobs() {
    return world.store.extension(Jobs.class).list(JobFilter.ALL.max(1_000)).jobs().stream()
        .filter(job -> job.phase() == JobPhase.QUEUED || job.phase() == JobPhase.LEASED);
  }

  private Optional<Instant> nextDue() {
    return jobs()
        .filter(job -> !job.id().startsWith(LOOKS) && !isSignal(job))
        .map(JobView::availableAt)
        .flatMap(Optional::stream)
        .min(Instant::compareTo);
  }

  /** Resumes whatever waits, and tells whether there was anything. */
  private boolean resumeAll() {
    boolean any = false;
    for (ExecutionId id : List.copyOf(world.journal.executions())) {
      ExecutionState state = world.journal.state(id);
      if (state.status().isTerminal()) {
        continue;
      }
      if (state.facts().startedAt() == null && !state.isCancelRequested()) {
        cast.operators().get(0).send(id, new StartExecution(null));
        any = true;
      }
      for (NodeState node : state.nodes()) {
        if (node.status() == NodeStatus.WAITING) {
          cast.operators()
              .get(0)
              .send(id, new ResumeNode(node.nodeId(), node.details().waitKey(), null));
          any = true;
        }
      }
    }
    return any;
  }
}
