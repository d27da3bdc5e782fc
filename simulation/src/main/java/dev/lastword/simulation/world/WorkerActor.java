package dev.lastword.simulation.world;

import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.engine.WorkerSlots;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.HeartbeatResult;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.evidence.Question.OfStop;
import dev.lastword.simulation.evidence.RequestLedger;
import dev.lastword.simulation.schedule.SimulatedActor;
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
 * reports again what got no answer. One that lives in an engine's process dies with it, and may be
 * given a Task in the commit that makes it ready.
 */
final class WorkerActor implements SimulatedActor {

  static final List<QueueClaim> QUEUES =
      Stream.of("default", "queue-0", "queue-1", "queue-2").map(QueueClaim::of).toList();

  private static final int HANDED_OVER = 60;

  private final World world;
  private final String name;
  private final @Nullable EngineNode home;
  private @Nullable Assignment held;
  private @Nullable Assignment next;
  private boolean placeKept;
  private RequestLedger.@Nullable Success reported;
  private RequestLedger.@Nullable Asked stopped;
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
    next = null;
    placeKept = false;
    drop();
  }

  /** Takes a place for a Task, if the worker holds none or what it holds ends just now. */
  Optional<WorkerSlots.Slot> take(WorkerSlots.Offer offer) {
    boolean isFree = held == null || offer.settled().contains(held.fence());
    boolean isTaken = placeKept || next != null;
    if (!world.variant.crowdsWorkers() && (!isFree || isTaken)
        || world.queues.isOn()
        || QUEUES.stream().noneMatch(claim -> claim.queue().equals(offer.queue()))
        || !world.chance(HANDED_OVER)) {
      return Optional.empty();
    }
    placeKept = true;
    return Optional.of(new OwnPlace(Duration.ofSeconds(2L + world.dice.nextInt(60)), held));
  }

  /** A place for one Task. */
  private final class OwnPlace implements WorkerSlots.Slot {

    private final Duration leaseFor;
    private final @Nullable Assignment before;

    private OwnPlace(Duration leaseFor, @Nullable Assignment before) {
      this.leaseFor = leaseFor;
      this.before = before;
    }

    @Override
    public String owner() {
      return name;
    }

    @Override
    public Duration leaseFor() {
      return leaseFor;
    }

    @Override
    public void fill(Assignment assignment) {
      placeKept = false;
      if (isReady()) {
        Law.PLACES_ARE_KEPT.require(
            next == null && (held == null || held.equals(before)),
            () -> name + " is given " + assignment + " beside " + held + " and " + next);
        next = assignment;
        if (held == null) {
          begin();
        }
      }
    }

    @Override
    public void free() {
      placeKept = false;
    }
  }

  /** Begins with what it was given directly, if anything. */
  private void begin() {
    Assignment given = next;
    next = null;
    if (given != null) {
      hold(given);
    }
  }

  private void hold(Assignment assignment) {
    world.say(() -> "holds " + assignment.fence() + ", attempt " + assignment.attempt());
    world.holders.taken(
        assignment,
        world.store.extension(Jobs.class).find(assignment.fence().jobId()),
        world.time.instant());
    held = assignment;
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
    if (held == null && placeKept) {
      world.say(() -> "keeps its place");
    } else if (held == null) {
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
    placeKept = true;
    List<Assignment> given = node().call(p -> p.workers().claim(spec)).orElse(List.of());
    placeKept = false;
    world.queues.given(given, rules);
    given.forEach(this::hold);
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
    RequestLedger.Success success = reported;
    if (success == null) {
      JsonString output = new JsonString(name + " did " + ++works);
      success = world.ledger.succeed(mine.executionId(), mine.nodeId(), output);
      reported = success;
    }
    RequestLedger.Success entry = success;
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
    Optional<HeartbeatResult> pulse = node().call(p -> p.workers().heartbeat(mine, leaseFor));
    world.say(() -> "is there for " + mine.fence() + ": " + pulse);
    if (pulse.isEmpty()) {
      return;
    }
    Law.TRUE_PULSE.require(
        !canceled || pulse.get() != HeartbeatResult.GO_ON,
        () -> name + " told to go on at " + mine.fence());
    if (pulse.get() == HeartbeatResult.LEASE_LOST) {
      drop();
      return;
    }
    world.holders.extended(mine, until, world.time.instant());
    if (pulse.get() == HeartbeatResult.INTERRUPTED) {
      switch (world.dice.nextInt(4)) {
        case 0, 1 -> acknowledge(mine);
        case 2 -> drop();
        default -> world.say(() -> "does not mind");
      }
    }
  }

  /** Says that it has stopped, as it was asked to, and says so again as long as no answer came. */
  private void acknowledge(Assignment mine) {
    RequestLedger.Asked asked = stopped;
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
    begin();
  }
}
