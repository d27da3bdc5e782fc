package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.of;
import static dev.lastword.tck.store.mutants.Wrong.commits;

import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Lease;
import dev.lastword.store.Op;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Mutants for jobs that are enqueued leased: suite J. */
final class BornLeaseMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("a job that is born leased is queued as well")
              .killedBy("J58")
              .store(
                  ops(
                      (right, op) ->
                          Stream.of(
                              op, new JobOp.Requeue(op.jobId(), Availability.NOW, "Queued")))),
          Mutant.named("the lease with which a job is born never ends")
              .killedBy("J61")
              .store(
                  ops(
                      (right, op) ->
                          Stream.of(
                              new JobOp.EnqueueLeased(
                                  op.job(), op.owner(), Duration.ofDays(10_000))))),
          Mutant.named("the lease with which a job is born is not told")
              .killedBy("J58")
              .store(leases(all -> List.of())),
          Mutant.named("leases of a commit are told in another order")
              .killedBy("J61")
              .store(
                  leases(
                      all -> {
                        List<Lease> turned = new ArrayList<>(all);
                        Collections.reverse(turned);
                        return turned;
                      })),
          Mutant.named("a lease is born for an id that an equal job has")
              .killedBy("J59")
              .store(
                  ops(
                      (right, op) ->
                          WrongJobs.find(right, op.jobId())
                                  .filter(found -> found.isSame(op.job()))
                                  .isPresent()
                              ? Stream.empty()
                              : Stream.of(op))),
          Mutant.named("the id of an ended job is free for a lease")
              .killedBy("J59")
              .store(
                  ops(
                      (right, op) ->
                          WrongJobs.isIn(right, op.jobId(), JobPhase.ENDED)
                              ? Stream.of(new JobOp.Delete(op.jobId()), op)
                              : Stream.of(op))),
          Mutant.named("a repeated commit leases its job anew")
              .killedBy("J60")
              .store(commits(BornLeaseMutants::anew)));

  private BornLeaseMutants() {}

  private static UnaryOperator<EventStore> ops(
      BiFunction<EventStore, JobOp.EnqueueLeased, Stream<Op>> wrong) {
    return commits(
        (right, commit) -> {
          List<Op> ops =
              commit.ops().stream()
                  .flatMap(
                      op ->
                          op instanceof JobOp.EnqueueLeased leased
                              ? wrong.apply(right, leased)
                              : Stream.of(op))
                  .toList();
          return ops.isEmpty() && commit.appends().isEmpty()
              ? new CommitResult(List.of(), List.of(), false)
              : right.commit(new Commit(commit.appends(), ops, commit.fences()));
        });
  }

  private static UnaryOperator<EventStore> leases(Function<List<Lease>, List<Lease>> wrong) {
    return commits(
        (right, commit) -> {
          CommitResult result = right.commit(commit);
          return result.leases(wrong.apply(result.leases()));
        });
  }

  private static CommitResult anew(EventStore right, Commit commit) {
    CommitResult result = right.commit(commit);
    if (result.alreadyCommitted()) {
      for (JobOp.EnqueueLeased op : of(commit, JobOp.EnqueueLeased.class)) {
        right.commit(Commit.builder().end(op.jobId(), "Repeated").deleteJob(op.jobId()).build());
        right.commit(new Commit(List.of(), List.of(op), List.of()));
      }
    }
    return result;
  }
}
