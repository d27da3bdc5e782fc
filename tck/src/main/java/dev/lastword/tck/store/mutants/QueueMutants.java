package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.ops;
import static dev.lastword.tck.store.mutants.WrongJobs.claims;
import static dev.lastword.tck.store.mutants.WrongJobs.jobs;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.QueueDepth;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Mutants for queues, delays and limits: suite J. */
final class QueueMutants {

  private static final Duration CENTURY = Duration.ofDays(36_525);

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("the delay of a release is forgotten")
              .killedBy("J14")
              .store(
                  ops(
                      JobOp.Release.class,
                      op -> new JobOp.Release(op.fence(), Availability.NOW, op.status()))),
          Mutant.named("all jobs have one priority")
              .killedBy("J16")
              .store(enqueued(job -> job.priority(NewJob.DEFAULT_PRIORITY))),
          Mutant.named("a claim empties one queue after the other")
              .killedBy("J16")
              .store(claims(QueueMutants::oneByOne)),
          Mutant.named("jobs are claimed by their names")
              .killedBy("J16")
              .store(
                  claims(
                      (right, spec) ->
                          leases(right, spec).stream()
                              .sorted(Comparator.comparing(Lease::jobId))
                              .toList())),
          Mutant.named("queues are compared without case")
              .killedBy("J17")
              .store(QueueMutants::lowerCase),
          Mutant.named("a claim takes jobs of queues whose names begin alike")
              .killedBy("J17")
              .store(claims(QueueMutants::alike)),
          Mutant.named("delays are cut to milliseconds")
              .killedBy("J29")
              .store(delayed(delay -> delay.truncatedTo(ChronoUnit.MILLIS))),
          Mutant.named("delays are cut to a century")
              .killedBy("J29")
              .store(delayed(delay -> delay.compareTo(CENTURY) > 0 ? CENTURY : delay)),
          Mutant.named("parking is a delay of a century")
              .killedBy("J39")
              .store(
                  availabilities(
                      found ->
                          found.equals(Availability.PARKED) ? Availability.after(CENTURY) : found)),
          Mutant.named("a limit bounds each claim by itself")
              .killedBy("J40")
              .store(claims(QueueMutants::limitedAlone)),
          Mutant.named("expired leases count against a limit")
              .killedBy("J40")
              .store(claims(QueueMutants::limitedByExpired)),
          Mutant.named("an expired lease is not due")
              .killedBy("J41")
              .store(
                  dues((jobs, queues) -> jobs.untilNextDue(queues).filter(due -> !due.isZero()))),
          Mutant.named("a parked job is due at once")
              .killedBy("J41")
              .store(
                  dues(
                      (jobs, queues) ->
                          queues.stream().anyMatch(queue -> jobs.depth(queue).parked() > 0)
                              ? Optional.of(Duration.ZERO)
                              : jobs.untilNextDue(queues))),
          Mutant.named("the depth counts expired leases as held")
              .killedBy("J42")
              .store(depths(QueueMutants::expiredAsHeld)),
          Mutant.named("the depth counts ended jobs as parked")
              .killedBy("J42")
              .store(depths(QueueMutants::endedAsParked)));

  private QueueMutants() {}

  private static List<Lease> leases(EventStore right, ClaimSpec spec) {
    return right.extension(Jobs.class).claim(spec);
  }

  private static UnaryOperator<EventStore> enqueued(UnaryOperator<NewJob> wrong) {
    return ops(JobOp.Enqueue.class, op -> new JobOp.Enqueue(wrong.apply(op.job())));
  }

  private static UnaryOperator<EventStore> availabilities(UnaryOperator<Availability> wrong) {
    return ops(op -> Stream.of(with(op, wrong)));
  }

  private static Op with(Op op, UnaryOperator<Availability> wrong) {
    if (op instanceof JobOp.Enqueue enqueue) {
      NewJob job = enqueue.job();
      return new JobOp.Enqueue(job.availability(wrong.apply(job.availability())));
    }
    if (op instanceof JobOp.Release release) {
      return new JobOp.Release(
          release.fence(), wrong.apply(release.availability()), release.status());
    }
    return op;
  }

  private static UnaryOperator<EventStore> delayed(UnaryOperator<Duration> wrong) {
    return availabilities(found -> new Availability(found.delay().map(wrong)));
  }

  private static List<Lease> oneByOne(EventStore right, ClaimSpec spec) {
    List<Lease> leases = new ArrayList<>();
    for (QueueClaim queue : spec.queues()) {
      int room = spec.max() - leases.size();
      if (room > 0) {
        leases.addAll(
            leases(right, new ClaimSpec(List.of(queue), spec.owner(), room, spec.leaseFor())));
      }
    }
    return leases;
  }

  private static ClaimSpec of(ClaimSpec spec, Stream<QueueClaim> queues) {
    return new ClaimSpec(queues.distinct().toList(), spec.owner(), spec.max(), spec.leaseFor());
  }

  private static EventStore lowerCase(EventStore right) {
    EventStore claiming =
        claims(
                (store, spec) ->
                    leases(
                        store,
                        of(
                            spec,
                            spec.queues().stream()
                                .map(q -> new QueueClaim(lower(q.queue()), q.maxLeased())))))
            .apply(right);
    return enqueued(
            job ->
                new NewJob(
                    job.id(),
                    lower(job.queue()),
                    job.priority(),
                    job.group(),
                    job.payload(),
                    job.availability(),
                    job.status()))
        .apply(claiming);
  }

  private static String lower(String queue) {
    return queue.toLowerCase(Locale.ROOT);
  }

  private static List<Lease> alike(EventStore right, ClaimSpec spec) {
    return leases(
        right,
        of(
            spec,
            spec.queues().stream()
                .flatMap(q -> Stream.of(q, new QueueClaim(q.queue() + " ", q.maxLeased())))));
  }

  private static List<Lease> limitedAlone(EventStore right, ClaimSpec spec) {
    int most = spec.max();
    for (QueueClaim queue : spec.queues()) {
      most = Math.min(most, queue.maxLeased().orElse(most));
    }
    ClaimSpec free = of(spec, spec.queues().stream().map(q -> QueueClaim.of(q.queue())));
    return most == 0 ? List.of() : leases(right, free.max(most));
  }

  private static List<Lease> limitedByExpired(EventStore right, ClaimSpec spec) {
    Stream<QueueClaim> withRoom =
        spec.queues().stream()
            .filter(q -> held(right, q.queue()) < q.maxLeased().orElse(Integer.MAX_VALUE));
    List<QueueClaim> queues = withRoom.toList();
    return queues.isEmpty() ? List.of() : leases(right, of(spec, queues.stream()));
  }

  /** Returns how many jobs are in the phase LEASED, expired or not. */
  private static long held(EventStore right, String queue) {
    return inPhase(right, queue, JobPhase.LEASED);
  }

  private static long inPhase(EventStore right, String queue, JobPhase phase) {
    return WrongJobs.of(right, Stream.of(queue)).filter(job -> job.phase() == phase).count();
  }

  /** Mutation of the time until a job is due. */
  @FunctionalInterface
  private interface Due {
    Optional<Duration> of(Jobs right, Set<String> queues);
  }

  private static UnaryOperator<EventStore> dues(Due wrong) {
    return jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public Optional<Duration> untilNextDue(Set<String> queues) {
                return wrong.of(real(), queues);
              }
            });
  }

  /** Mutation of a queue's depth. */
  @FunctionalInterface
  private interface Depth {
    QueueDepth of(EventStore right, String queue, QueueDepth found);
  }

  private static UnaryOperator<EventStore> depths(Depth wrong) {
    return jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public QueueDepth depth(String queue) {
                return wrong.of(right, queue, real().depth(queue));
              }
            });
  }

  private static QueueDepth expiredAsHeld(EventStore right, String queue, QueueDepth found) {
    long expired = held(right, queue) - found.leased();
    return new QueueDepth(
        found.due() - expired,
        found.delayed(),
        found.leased() + expired,
        found.parked(),
        found.oldestDue());
  }

  private static QueueDepth endedAsParked(EventStore right, String queue, QueueDepth found) {
    long ended = inPhase(right, queue, JobPhase.ENDED);
    return new QueueDepth(
        found.due(), found.delayed(), found.leased(), found.parked() + ended, found.oldestDue());
  }
}
