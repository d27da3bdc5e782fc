package dev.lastword.tck.store.mutants;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.QueueClaim;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Mutants for clocks: suite J. */
final class JobClockMutants {

  private static final Duration MUCH = Duration.ofMinutes(90);
  private static final Duration MICROSECOND = Duration.of(1, ChronoUnit.MICROS);

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("leases end by the claimer's clock")
              .killedBy("J24")
              .fixture(right -> new ByClient(right, clock -> clock.isAfter(now().plus(MUCH)))),
          Mutant.named("availability is judged by the claimer's clock")
              .killedBy("J24")
              .fixture(right -> new ByClient(right, clock -> clock.isBefore(now().minus(MUCH)))),
          Mutant.named("a job becomes due a microsecond behind its time")
              .killedBy("J55")
              .store(delayed(MICROSECOND)),
          Mutant.named("a job becomes due a microsecond before its time")
              .killedBy("J55")
              .store(delayed(MICROSECOND.negated())),
          Mutant.named("all leases are given up when the clock steps back")
              .killedBy("J25")
              .fixture(SteppedBack::new),
          Mutant.named("a claim in vain leaves its transaction open, and time stands still")
              .killedBy("J26")
              .store(JobClockMutants::standingStill),
          Mutant.named("a lease is prolonged from when its holder called")
              .killedBy("J53")
              .fixture(right -> new ByArrival(right, ByArrival::heartbeats)),
          Mutant.named("a lease holds from when its claimer called")
              .killedBy("J53")
              .fixture(right -> new ByArrival(right, ByArrival::claims)));

  private JobClockMutants() {}

  /** Lets delayed jobs become due so much later than was said. */
  private static UnaryOperator<EventStore> delayed(Duration by) {
    return Extensions.ops(
        JobOp.Enqueue.class,
        op -> {
          Optional<Duration> delay = op.job().availability().delay();
          Availability wrong = new Availability(delay.map(it -> it.isZero() ? it : it.plus(by)));
          return new JobOp.Enqueue(op.job().availability(wrong));
        });
  }

  private static Instant now() {
    return InstantSource.system().instant();
  }

  /** Gives back all leases of the queues that a claim names. */
  private static void giveUp(EventStore right, ClaimSpec spec) {
    WrongJobs.of(right, spec.queues().stream().map(QueueClaim::queue))
        .filter(job -> job.phase() == JobPhase.LEASED)
        .forEach(job -> WrongJobs.commit(right, freed(job)));
  }

  private static JobOp freed(JobView job) {
    return new JobOp.Requeue(job.id(), Availability.NOW, job.status());
  }

  /** Frees everything for one who is ahead, and shows nothing to one who is behind. */
  private static final class ByClient extends ForwardingFixture {

    private final Predicate<Instant> wrong;

    ByClient(StoreFixture right, Predicate<Instant> wrong) {
      super(right);
      this.wrong = wrong;
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      return WrongJobs.claims(
              (right, spec) -> {
                Instant clock = node.clientClock().instant();
                if (!wrong.test(clock)) {
                  return right.extension(Jobs.class).claim(spec);
                }
                if (clock.isBefore(now())) {
                  return List.of();
                }
                giveUp(right, spec);
                return right.extension(Jobs.class).claim(spec);
              })
          .apply(super.open(namespace, node));
    }
  }

  private static final class SteppedBack extends ForwardingFixture {

    private final Set<Namespace> stepped = ConcurrentHashMap.newKeySet();

    SteppedBack(StoreFixture right) {
      super(right);
    }

    @Override
    public void advanceStoreClock(Namespace namespace, Duration by) {
      if (by.isNegative()) {
        stepped.add(namespace);
      }
      super.advanceStoreClock(namespace, by);
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      return WrongJobs.claims(
              (right, spec) -> {
                if (stepped.remove(namespace)) {
                  giveUp(right, spec);
                }
                return right.extension(Jobs.class).claim(spec);
              })
          .apply(super.open(namespace, node));
    }
  }

  private static EventStore standingStill(EventStore right) {
    AtomicBoolean open = new AtomicBoolean();
    return WrongJobs.claims(
            (store, spec) -> {
              List<Lease> leases = open.get() ? List.of() : store.extension(Jobs.class).claim(spec);
              open.set(leases.isEmpty());
              return leases;
            })
        .apply(right);
  }

  /** Takes from each lease the time that its call has waited. */
  private static final class ByArrival extends ForwardingFixture {

    private static final Duration LEAST = Duration.ofMillis(1);

    private final BiFunction<ByArrival, Namespace, UnaryOperator<EventStore>> wrong;
    private final Map<Namespace, Duration> moved = new ConcurrentHashMap<>();

    ByArrival(
        StoreFixture right, BiFunction<ByArrival, Namespace, UnaryOperator<EventStore>> wrong) {
      super(right);
      this.wrong = wrong;
    }

    @Override
    public void advanceStoreClock(Namespace namespace, Duration by) {
      moved.merge(namespace, by, Duration::plus);
      super.advanceStoreClock(namespace, by);
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      return wrong.apply(this, namespace).apply(super.open(namespace, node));
    }

    private UnaryOperator<EventStore> heartbeats(Namespace namespace) {
      return WrongJobs.heartbeats(
          (right, fence, leaseFor) -> {
            Instant called = time(namespace);
            Jobs jobs = right.extension(Jobs.class);
            jobs.heartbeat(fence, leaseFor);
            return jobs.heartbeat(fence, left(namespace, leaseFor, called));
          });
    }

    private UnaryOperator<EventStore> claims(Namespace namespace) {
      return WrongJobs.claims(
          (right, spec) -> {
            Instant called = time(namespace);
            Jobs jobs = right.extension(Jobs.class);
            return jobs.claim(spec).stream()
                .map(lease -> cut(lease, jobs, left(namespace, spec.leaseFor(), called)))
                .toList();
          });
    }

    private Instant time(Namespace namespace) {
      return now().plus(moved.getOrDefault(namespace, Duration.ZERO));
    }

    private Duration left(Namespace namespace, Duration leaseFor, Instant called) {
      Duration left = leaseFor.minus(Duration.between(called, time(namespace)));
      return left.compareTo(LEAST) < 0 ? LEAST : left;
    }

    private static Lease cut(Lease lease, Jobs jobs, Duration left) {
      Instant end = jobs.heartbeat(lease.fence(), left);
      return WrongJobs.with(lease, lease.group(), lease.status(), lease.attempt(), end);
    }
  }
}
