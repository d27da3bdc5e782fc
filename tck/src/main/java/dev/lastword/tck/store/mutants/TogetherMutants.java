package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;

import dev.lastword.store.Append;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.JobOp;
import dev.lastword.store.Lease;
import dev.lastword.store.Op;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamOp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Operations that work alone and not together in one commit: suite Q. */
final class TogetherMutants {

  private static final String HISTORY = "Q01";
  private static final String LARGE = "Q02";

  static final List<Mutant> ALL =
      List.of(
          mutant("a job that is enqueued and ended in one commit stays claimable")
              .store(dropped(JobOp.Enqueue.class, JobOp.End.class)),
          mutant("a job that is enqueued leased and ended in one commit stays leased")
              .store(dropped(JobOp.EnqueueLeased.class, JobOp.End.class)),
          mutant("a job that is enqueued and requeued in one commit keeps its first availability")
              .store(dropped(JobOp.Enqueue.class, JobOp.Requeue.class)),
          mutant("a job that is completed and deleted in one commit stays")
              .store(dropped(JobOp.Complete.class, JobOp.Delete.class)),
          mutant("a job that is ended and deleted in one commit stays")
              .store(dropped(JobOp.End.class, JobOp.Delete.class)),
          mutant("a job that is deleted and enqueued in one commit is gone")
              .store(dropped(JobOp.Delete.class, JobOp.Enqueue.class)),
          mutant("a job that is requeued and ended in one commit stays claimable")
              .store(dropped(JobOp.Requeue.class, JobOp.End.class)),
          mutant("a document that is put and deleted in one commit stays")
              .store(
                  without(
                      (op, before) ->
                          op instanceof DocOp.Delete delete
                              && before instanceof DocOp.Put put
                              && put.key().equals(delete.key())
                              && put.collection().equals(delete.collection()))),
          mutant("of two puts of a document in one commit the first stays")
              .store(
                  without(
                      (op, before) ->
                          op instanceof DocOp.Put later
                              && before instanceof DocOp.Put put
                              && put.key().equals(later.key())
                              && put.collection().equals(later.collection()))),
          mutant("snapshots that are put and dropped in one commit stay")
              .store(
                  without(
                      (op, before) ->
                          op instanceof SnapshotOp.Drop drop
                              && before instanceof SnapshotOp.Put put
                              && put.snapshot().stream().equals(drop.stream()))),
          mutant("a guard is not judged in a commit that appends")
              .store(
                  changed(
                      commit -> !commit.appends().isEmpty(),
                      op -> !(op instanceof StreamOp.RequireVersion))),
          mutant("operations of a commit without events are applied one by one")
              .store(commits(TogetherMutants::oneByOne)),
          mutant("the operations of a repeated commit are applied again")
              .store(commits(TogetherMutants::again)),
          mutant("streams of a commit beyond the second are written apart")
              .store(commits(TogetherMutants::pairs)),
          large("operations of a commit beyond the hundredth are applied apart")
              .store(commits(TogetherMutants::hundreds)),
          large("operations of a commit beyond 1,024 bytes of ids are left out")
              .store(commits((right, commit) -> right.commit(first(commit, 900)))),
          mutant("only the first requeue of a commit counts")
              .store(
                  without(
                      (op, before) ->
                          op instanceof JobOp.Requeue && before instanceof JobOp.Requeue)));

  private TogetherMutants() {}

  private static Mutant.Draft mutant(String name) {
    return Mutant.named(name).killedBy(HISTORY);
  }

  private static Mutant.Draft large(String name) {
    return Mutant.named(name).killedBy(LARGE);
  }

  /** Leaves out an operation on a job behind one of another kind on the same. */
  private static UnaryOperator<EventStore> dropped(
      Class<? extends JobOp> first, Class<? extends JobOp> second) {
    return without(
        (op, before) ->
            second.isInstance(op)
                && first.isInstance(before)
                && ((JobOp) op).jobId().equals(((JobOp) before).jobId()));
  }

  private static UnaryOperator<EventStore> without(BiPredicate<Op, Op> wrong) {
    return commits(
        (right, commit) -> {
          List<Op> kept = new ArrayList<>();
          for (Op op : commit.ops()) {
            if (kept.stream().noneMatch(before -> wrong.test(op, before))) {
              kept.add(op);
            }
          }
          return right.commit(Extensions.with(commit, kept));
        });
  }

  private static UnaryOperator<EventStore> changed(Predicate<Commit> when, Predicate<Op> kept) {
    return commits(
        (right, commit) ->
            right.commit(
                when.test(commit)
                    ? Extensions.with(commit, commit.ops().stream().filter(kept).toList())
                    : commit));
  }

  private static CommitResult anywhere(EventStore right, Commit commit) {
    return right.commit(
        commit.guards().isEmpty()
            ? commit
            : Wrong.with(commit, append -> Wrong.with(append, Expected.ANY)));
  }

  private static CommitResult oneByOne(EventStore right, Commit commit) {
    if (!commit.appends().isEmpty() || commit.ops().size() < 2 || !commit.fences().isEmpty()) {
      return right.commit(commit);
    }
    CommitResult last = new CommitResult(List.of(), List.of(), false);
    List<Lease> leases = new ArrayList<>();
    for (Op op : commit.ops()) {
      last = right.commit(new Commit(List.of(), List.of(op), List.of()));
      leases.addAll(last.leases());
    }
    return last.leases(leases);
  }

  private static CommitResult again(EventStore right, Commit commit) {
    CommitResult result = right.commit(commit);
    List<Op> puts = commit.ops().stream().filter(DocOp.class::isInstance).toList();
    if (result.alreadyCommitted() && !puts.isEmpty()) {
      right.commit(new Commit(List.of(), puts, List.of()));
    }
    return result;
  }

  private static CommitResult pairs(EventStore right, Commit commit) {
    if (commit.appends().size() < 3) {
      return right.commit(commit);
    }
    List<Append> first = commit.appends().subList(0, 2);
    List<Append> rest = commit.appends().subList(2, commit.appends().size());
    return joined(
        right.commit(new Commit(first, List.of(), commit.fences())),
        right.commit(new Commit(rest, commit.ops(), List.of())));
  }

  private static CommitResult hundreds(EventStore right, Commit commit) {
    if (commit.ops().size() <= 100) {
      return right.commit(commit);
    }
    List<Op> first = commit.ops().subList(0, 100);
    List<Op> rest = commit.ops().subList(100, commit.ops().size());
    return joined(
        right.commit(Extensions.with(commit, first)),
        right.commit(new Commit(List.of(), rest, List.of())));
  }

  private static Commit first(Commit commit, int most) {
    int count = Math.min(most, commit.ops().size());
    return Extensions.with(commit, commit.ops().subList(0, count));
  }

  private static CommitResult joined(CommitResult one, CommitResult other) {
    Map<Object, StreamHead> heads = new LinkedHashMap<>();
    one.heads().forEach(head -> heads.put(head.stream(), head));
    other.heads().forEach(head -> heads.put(head.stream(), head));
    List<Long> positions = new ArrayList<>(one.positions());
    positions.addAll(other.positions());
    List<Lease> leases = new ArrayList<>(one.leases());
    leases.addAll(other.leases());
    return new CommitResult(List.copyOf(heads.values()), positions, one.alreadyCommitted(), leases);
  }

  private static CommitResult notParked(EventStore right, Commit commit) {
    Availability later = Availability.after(Duration.ofDays(1));
    return right.commit(
        Extensions.with(
            commit,
            op ->
                Stream.of(
                    op instanceof JobOp.Requeue requeue
                            && !commit.appends().isEmpty()
                            && requeue.availability().equals(Availability.PARKED)
                        ? new JobOp.Requeue(requeue.jobId(), later, requeue.status())
                        : op)));
  }
}
