package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.IdempotencyMutants.requireHeld;
import static dev.lastword.tck.store.mutants.IdempotencyMutants.requireVersion;
import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.Wrong.head;

import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.JobConflict;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.Op;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.StoreFixture;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Mutants for the order in which a commit's checks run: suite L. */
final class OrderMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("limits are judged before capabilities")
              .killedBy("L17")
              .fixture(right -> limitsFirst(RefusalMutants.withoutJobs(right))),
          Mutant.named("versions are judged before limits")
              .killedBy("L17")
              .store(
                  before(
                      LimitExceeded.class,
                      (right, commit, any) ->
                          commit.appends().forEach(append -> requireVersion(right, append)))),
          Mutant.named("duplicates are judged before erasures")
              .killedBy("L19", "L20")
              .store(before(StreamErased.class, (right, commit, any) -> refuseUsed(right, commit))),
          Mutant.named("the version of a guard is judged before its erasure")
              .killedBy("L19")
              .store(before(StreamErased.class, (right, commit, any) -> guard(right, commit))),
          Mutant.named("fences are judged before versions")
              .killedBy("L18", "L20")
              .store(
                  before(
                      VersionConflict.class,
                      (right, commit, any) ->
                          commit.fences().forEach(fence -> requireHeld(right, fence)))),
          Mutant.named("operations are judged before fences")
              .killedBy("L18", "L20")
              .store(before(LeaseLost.class, (right, commit, any) -> apply(right, commit))),
          Mutant.named("operations are judged from the last to the first")
              .killedBy("L18")
              .store(commits((right, commit) -> right.commit(reversed(commit)))),
          Mutant.named("streams are judged one after the other")
              .killedBy("L20")
              .store(before(StreamErased.class, OrderMutants::streamsBefore)));

  private OrderMutants() {}

  /** Looks for another fault when a right store has found one. */
  @FunctionalInterface
  private interface Search<F> {
    void look(EventStore right, Commit commit, F found);
  }

  private static <F extends StoreException> UnaryOperator<EventStore> before(
      Class<F> told, Search<F> other) {
    return commits(
        (store, commit) -> {
          try {
            return store.commit(commit);
          } catch (StoreException refusal) {
            if (told.isInstance(refusal)) {
              other.look(store, commit, told.cast(refusal));
            }
            throw refusal;
          }
        });
  }

  private static StoreFixture limitsFirst(StoreFixture reduced) {
    return new MutantFixture(
        reduced,
        () ->
            commits(
                (right, commit) -> {
                  right.description().limits().check(commit);
                  return right.commit(commit);
                }));
  }

  /** Appends the events where they cannot go, which is found after their ids are judged. */
  private static void refuseUsed(EventStore right, Commit commit) {
    if (commit.appends().isEmpty()) {
      return;
    }
    StreamId nowhere = new StreamId("mutant", UUID.randomUUID().toString());
    try {
      right.commit(Commit.builder().append(nowhere, Expected.version(1), commit.events()).build());
    } catch (VersionConflict expected) {
      // All ids are new.
    }
  }

  /** Applies the operations before one that cannot succeed, so that nothing of them is kept. */
  private static void apply(EventStore right, Commit commit) {
    String missing = UUID.randomUUID().toString();
    Commit.Builder dry = Commit.builder();
    commit.ops().forEach(dry::op);
    try {
      right.commit(dry.requeue(missing, Availability.NOW, "Queued").build());
    } catch (JobConflict expected) {
      if (!expected.jobId().equals(missing)) {
        throw expected;
      }
    }
  }

  private static void guard(EventStore right, Commit commit) {
    for (StreamOp.RequireVersion guard : commit.guards()) {
      new StreamHead(guard.stream(), head(right, guard.stream())).require(guard.version());
    }
  }

  private static Commit reversed(Commit commit) {
    List<Op> ops = new ArrayList<>(commit.ops());
    Collections.reverse(ops);
    return Extensions.with(commit, ops);
  }

  private static void streamsBefore(EventStore right, Commit commit, StreamErased found) {
    commit.appends().stream()
        .takeWhile(append -> !append.stream().equals(found.stream()))
        .forEach(append -> requireVersion(right, append));
  }
}
