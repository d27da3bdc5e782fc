package dev.lastword.simulation.world;

import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.engine.Answer;
import dev.lastword.orchestrator.engine.Assignment;
import dev.lastword.orchestrator.engine.Pulse;
import dev.lastword.orchestrator.engine.Refusal;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.evidence.Ledger;
import dev.lastword.simulation.evidence.Question.OfStop;
import dev.lastword.simulation.schedule.Actor;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Jobs;
import dev.lastword.store.QueueClaim;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A worker that succeeds, fails, waits, gives back, forgets, takes too long, ignores interrupts and
 * reports again what got no answer. One that lives in an engine's process dies with it.
 */
final class WorkerActor implements Actor {

  static final List<QueueClaim> QUEUES =
      Stream.of("default", "queue-0", "queue-1", "queue-2").map(QueueClaim::of).toList();

  private final World world;
  private final String name;
  private final @Nullable EngineNode home;
  private @Nullable Assignment held;
  private Ledger.@Nullable Success reported;
  private Ledger.@Nullable Asked stopped;
  private int works;

  WorkerActor(World world, String name, @Nullable EngineNode home) {
    this.world = world;
    this.name = name;
    this.home = home;
  }

  @Override
  public String name() {
    return name;
  }

  boolean livesIn(EngineNode node) {
    return home == node;
  }

  /** Its process crashed. */
  void die() {
    drop();
  }

  private EngineNode node() {
    return home == null ? world.anyNode() : home;
  }

  @Override
  public boolean isReady() {
    return home == null || home.isUp();
  }

  @Override
  public void step() {
    if (held == null) {
      claim();
    } else if (stopped != null) {
      acknowledge(held);
    } else if (reported != null) {
      succeed();
    } else {
      work(held);
    }
  }

  private void claim() {
    Duration leaseFor = Duration.ofSeconds(2L + world.dice.nextInt(60));
    ClaimSpec spec = new ClaimSpec(QUEUES, name, 1, leaseFor);
    Map<String, Long> rules = world.queues.changes();
    List<Assignment> given = node().call(p -> p.workers().claim(spec)).orElse(List.of());
    world.queues.given(given, rules);
    for (Assignment assignment : given) {
      world.say(() -> "holds " + assignment.fence() + ", attempt " + assignment.attempt());
      world.holders.taken(
          assignment,
          world.store.extension(Jobs.class).find(assignment.fence().jobId()),
          world.time.instant());
      held = assignment;
    }
  }

  private void work(Assignment mine) {
    switch (world.dice.nextInt(16)) {
      case 0, 1, 2, 3, 4 -> succeed();
      case 5 -> fail(mine);
      case 6, 7, 8 -> putWaiting(mine);
      case 9 -> end(report(w -> w.progress(mine, JsonNumber.of(50), "half")), false);
      case 10, 11, 14 -> pulse(mine);
      case 12 -> release(mine);
      case 13 -> {
        world.say(() -> "forgets " + mine.fence());
        drop();
      }
      default -> world.say(() -> "works at " + mine.fence());
    }
  }

  /** Reports a success, the same one again as long as no answer came. */
  void succeed() {
    Assignment mine = held;
    if (mine == null || stopped != null) {
      return;
    }
    Ledger.Success success = reported;
    if (success == null) {
      JsonString output = new JsonString(name + " did " + ++works);
      success = world.ledger.succeed(mine.executionId(), mine.nodeId(), output);
      reported = success;
    }
    Ledger.Success entry = success;
    world.say(() -> "succeeds at " + mine.fence() + " with " + entry.output());
    Optional<Answer> answer = report(w -> w.succeed(mine, entry.output()));
    entry.answered(answer);
    end(answer, true);
  }

  private void fail(Assignment mine) {
    NodeError error = NodeError.of(world.chance(20) ? "FATAL" : "BROKEN", "it broke");
    world.say(() -> "fails at " + mine.fence() + " with " + error.code());
    end(report(w -> w.fail(mine, error)), true);
  }

  private void putWaiting(Assignment mine) {
    WaitKey key = world.chance(70) ? WaitKey.of("key-" + world.dice.nextInt(2)) : null;
    Instant due = world.chance(50) ? world.time.instant().plus(world.millis(90_000)) : null;
    world.say(() -> "waits at " + mine.fence() + " for " + key + " until " + due);
    end(report(w -> w.await(mine, key, null, due)), true);
  }

  private void pulse(Assignment mine) {
    boolean canceled = world.journal.state(mine.executionId()).isCancelRequested();
    Duration leaseFor = Duration.ofSeconds(1L + world.dice.nextInt(60));
    Instant until = world.time.instant().plus(leaseFor);
    world.holders.asks(mine, until, world.time.instant());
    world.queues.extended(mine);
    Optional<Pulse> pulse = node().call(p -> p.workers().heartbeat(mine, leaseFor));
    world.say(() -> "is there for " + mine.fence() + ": " + pulse);
    if (pulse.isEmpty()) {
      return;
    }
    Law.TRUE_PULSE.require(
        !canceled || pulse.get() != Pulse.GO_ON, () -> name + " told to go on at " + mine.fence());
    if (pulse.get() == Pulse.LEASE_LOST) {
      drop();
      return;
    }
    world.holders.extended(mine, until, world.time.instant());
    if (pulse.get() == Pulse.INTERRUPTED) {
      switch (world.dice.nextInt(4)) {
        case 0, 1 -> acknowledge(mine);
        case 2 -> drop();
        default -> world.say(() -> "does not mind");
      }
    }
  }

  /** Says that it has stopped, as it was asked to, and says so again as long as no answer came. */
  private void acknowledge(Assignment mine) {
    Ledger.Asked asked = stopped;
    if (asked == null) {
      long head = world.journal.state(mine.executionId()).version();
      asked = world.ledger.ask(new OfStop(mine.executionId(), mine.nodeId()), head);
      stopped = asked;
    }
    world.say(() -> "has stopped at " + mine.fence());
    Optional<Answer> answer = report(w -> w.acknowledge(mine));
    asked.answered(answer.orElse(null));
    end(answer, true);
  }

  private void release(Assignment mine) {
    world.say(() -> "gives back " + mine.fence());
    if (node().call(p -> p.workers().release(mine)).isPresent()) {
      drop();
    }
  }

  private Optional<Answer> report(Function<Workers, Answer> what) {
    Optional<Answer> answer = node().call(p -> what.apply(p.workers()));
    world.say(() -> "was told " + answer.map(Object::toString).orElse("nothing"));
    return answer;
  }

  private void end(Optional<Answer> answer, boolean done) {
    if (answer.isEmpty() || answer.get() instanceof Answer.Unavailable) {
      return;
    }
    boolean lost =
        answer.get() instanceof Answer.Refused refused && refused.code() == Refusal.LEASE_LOST;
    if (done || lost) {
      drop();
    }
  }

  private void drop() {
    held = null;
    reported = null;
    stopped = null;
    world.holders.left(name);
  }
}
