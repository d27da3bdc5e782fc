package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.Wrong.head;
import static dev.lastword.tck.store.mutants.Wrong.with;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.VersionConflict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/** Mutants for concurrent writers: suite E. */
final class ConcurrencyMutants {

  private static final long PATIENCE_MILLIS = 200;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("the version is compared before the insertion, without a lock")
              .killedBy("E01", "E02", "E08", "P03", "P05")
              .shared(ConcurrencyMutants::comparedFirst),
          Mutant.named("without expectation a collision is told as a conflict")
              .killedBy("E03")
              .shared(
                  () ->
                      collidingIfAny(
                          (commit, conflict) -> {
                            throw conflict;
                          })),
          Mutant.named("without expectation an insertion that collides is dropped")
              .killedBy("E03")
              .shared(() -> collidingIfAny(ConcurrencyMutants::pretended)),
          Mutant.named("one commit at a time, and others are refused")
              .killedBy("E04")
              .shared(ConcurrencyMutants::oneAtATime),
          Mutant.named("streams are locked in the order in which they are named")
              .killedBy("E05")
              .shared(ConcurrencyMutants::lockedInOrder),
          Mutant.named("what a commit requires is read and not locked")
              .killedBy("E06")
              .shared(ConcurrencyMutants::requiredUnlocked));

  private ConcurrencyMutants() {}

  private static UnaryOperator<EventStore> comparedFirst() {
    Meeting meeting = new Meeting();
    return commits(
        (right, commit) -> {
          for (Append append : commit.appends()) {
            if (append.expected() instanceof Expected.Version expected) {
              require(right, append.stream(), expected.version());
              meeting.at(List.of(append.stream(), expected));
            }
          }
          return right.commit(with(commit, append -> with(append, Expected.ANY)));
        });
  }

  private static void require(EventStore right, StreamId stream, long version) {
    long head = head(right, stream);
    if (head != version) {
      throw new VersionConflict(stream, version, head);
    }
  }

  /** Mutation of a collision. */
  @FunctionalInterface
  private interface Collision {
    CommitResult of(Commit commit, VersionConflict conflict);
  }

  private static UnaryOperator<EventStore> collidingIfAny(Collision collision) {
    Meeting meeting = new Meeting();
    return commits(
        (right, commit) -> {
          Commit guessed =
              with(
                  commit,
                  append ->
                      append.expected().equals(Expected.ANY)
                          ? with(append, Expected.version(head(right, append.stream())))
                          : append);
          meeting.at(guessed.appends().stream().map(Append::expected).toList());
          try {
            return right.commit(guessed);
          } catch (VersionConflict conflict) {
            return collision.of(commit, conflict);
          }
        });
  }

  private static CommitResult pretended(Commit commit, VersionConflict conflict) {
    return new CommitResult(
        List.of(new StreamHead(conflict.stream(), conflict.actual() + 1)),
        LongStream.rangeClosed(1, commit.eventCount()).boxed().toList(),
        false);
  }

  private static UnaryOperator<EventStore> oneAtATime() {
    AtomicInteger inside = new AtomicInteger();
    Meeting meeting = new Meeting();
    return commits(
        (right, commit) -> {
          try {
            int others = inside.getAndIncrement();
            meeting.at("the lock");
            if (others > 0) {
              throw new StoreUnavailable("another commit is in progress", null);
            }
            return right.commit(commit);
          } finally {
            inside.decrementAndGet();
          }
        });
  }

  private static UnaryOperator<EventStore> lockedInOrder() {
    Map<StreamId, ReentrantLock> locks = new ConcurrentHashMap<>();
    Meeting meeting = new Meeting();
    return commits(
        (right, commit) -> {
          List<ReentrantLock> held = new ArrayList<>();
          try {
            for (Append append : commit.appends()) {
              ReentrantLock lock =
                  locks.computeIfAbsent(append.stream(), any -> new ReentrantLock());
              if (!lock.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new StoreUnavailable("deadlock detected", null);
              }
              held.add(lock);
              meeting.at("holding one lock");
            }
            return right.commit(commit);
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailable("interrupted", interrupted);
          } finally {
            held.forEach(ReentrantLock::unlock);
          }
        });
  }

  private static UnaryOperator<EventStore> requiredUnlocked() {
    Meeting meeting = new Meeting();
    return commits(
        (right, commit) -> {
          Set<StreamId> involved = new HashSet<>();
          commit.appends().forEach(append -> involved.add(append.stream()));
          for (StreamOp.RequireVersion guard :
              Extensions.of(commit, StreamOp.RequireVersion.class)) {
            require(right, guard.stream(), guard.version());
            involved.add(guard.stream());
          }
          meeting.at(involved);
          return right.commit(
              Extensions.with(
                  commit,
                  commit.ops().stream()
                      .filter(op -> !(op instanceof StreamOp.RequireVersion))
                      .toList()));
        });
  }
}
