package dev.lastword.tck.store.mutants;

import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** State that is in memory alone and lost when the storage is opened again: suite Q. */
final class ReopenedMutants {

  static final List<Mutant> ALL =
      List.of(
          mutant("recorded times are cut to milliseconds when the storage is opened again")
              .shared(forgetting(LostState::times)),
          mutant("heartbeats are forgotten when the storage is opened again")
              .shared(forgetting(LostState::heartbeats)),
          mutant("attempts are forgotten when the storage is opened again")
              .shared(views(job -> with(job, job.status(), 0, job.owner()))),
          mutant("owners are forgotten when the storage is opened again")
              .shared(
                  views(job -> with(job, job.status(), job.attempt(), job.owner().map(o -> "?")))),
          mutant("marks are forgotten when the storage is opened again")
              .shared(
                  views(
                      job ->
                          job.phase() == JobPhase.LEASED
                              ? with(job, "Queued", job.attempt(), job.owner())
                              : job)),
          mutant("delays are over when the storage is opened again")
              .shared(opening(LostState::dueAtOnce)),
          mutant("parked jobs are due when the storage is opened again")
              .shared(opening(LostState::unparked)),
          mutant("snapshots are forgotten when the storage is opened again")
              .shared(forgetting(LostState::snapshots)),
          mutant("documents without tags are forgotten when the storage is opened again")
              .shared(opening(LostState::untagged)));

  private ReopenedMutants() {}

  private static Mutant.Draft mutant(String name) {
    return Mutant.named(name).killedBy("Q01");
  }

  /** Way in which an instance is wrong, by what its storage has lost. */
  private interface Forgetful {
    EventStore wrap(LostState lost, EventStore right);
  }

  /** State that is lost at the first opening after all were closed. */
  private interface Losing {
    void lose(LostState lost, EventStore right);
  }

  private static Supplier<UnaryOperator<EventStore>> forgetting(Forgetful wrong) {
    return () -> {
      LostState lost = new LostState();
      return right -> wrong.wrap(lost, counted(lost, right, opened -> {}));
    };
  }

  private static Supplier<UnaryOperator<EventStore>> opening(Losing wrong) {
    return () -> {
      LostState lost = new LostState();
      return right ->
          lost.remembering(
              counted(
                  lost,
                  right,
                  opened -> {
                    if (lost.isReopened()) {
                      wrong.lose(lost, opened);
                    }
                  }));
    };
  }

  private static Supplier<UnaryOperator<EventStore>> views(UnaryOperator<JobView> wrong) {
    return forgetting(
        (lost, right) ->
            WrongJobs.jobs(
                    store ->
                        new ForwardingJobs(store.extension(Jobs.class)) {
                          @Override
                          public Optional<JobView> find(String jobId) {
                            return real()
                                .find(jobId)
                                .map(job -> lost.isReopened() ? wrong.apply(job) : job);
                          }
                        })
                .apply(right));
  }

  /** A life begins with the first instance and ends when the last is closed. */
  private static EventStore counted(LostState lost, EventStore right, Consumer<EventStore> begin) {
    if (lost.open.getAndIncrement() == 0) {
      lost.lives.incrementAndGet();
      begin.accept(right);
    }
    return new ForwardingStore(right) {
      private boolean closed;

      @Override
      public synchronized void close() {
        if (!closed) {
          closed = true;
          lost.open.decrementAndGet();
        }
        right.close();
      }
    };
  }

  private static JobView with(JobView job, String status, int attempt, Optional<String> owner) {
    return new JobView(
        job.id(),
        job.queue(),
        job.priority(),
        job.group(),
        job.payload(),
        status,
        job.phase(),
        job.token(),
        attempt,
        owner,
        job.availableAt());
  }
}
