package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.of;
import static dev.lastword.tck.store.mutants.Extensions.ops;
import static dev.lastword.tck.store.mutants.Extensions.with;
import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.Wrong.head;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.Op;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Mutants for erased streams: suite G. */
final class ErasureMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("nothing is known of an erased stream")
              .killedBy("G16", "G18", "G24")
              .store(
                  Wrong.reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        return page.erased() ? new StreamPage(List.of(), 0, false, false) : page;
                      })),
          Mutant.named("an erased stream still shows its last event")
              .killedBy("G16")
              .shared(ErasureMutants::lastEventKept),
          Mutant.named("a stream is erased at whatever version it is")
              .killedBy("G18")
              .store(commits((right, commit) -> right.commit(atAnyVersion(right, commit)))),
          Mutant.named("a stream is erased at the head before the commit")
              .killedBy("G18")
              .store(
                  commits(
                      (right, commit) -> {
                        requireHeads(right, commit);
                        return right.commit(commit);
                      })),
          Mutant.named("snapshots outlive their stream")
              .killedBy("G19")
              .shared(ErasureMutants::snapshotsKept),
          Mutant.named("the feed shows erased events")
              .killedBy("G20")
              .shared(ErasureMutants::shownInTheFeed),
          Mutant.named("the names of erased commits are forgotten")
              .killedBy("G21")
              .shared(ForgottenNames::ofErased),
          Mutant.named("the name of a commit is forgotten with a part of it")
              .killedBy("G28")
              .shared(ForgottenNames::ofErasedInPart),
          Mutant.named("appending to an erased stream is answered and forgotten")
              .killedBy("G22")
              .store(commits(ErasureMutants::answeredAndForgotten)),
          Mutant.named("an erased stream can be required")
              .killedBy("G22")
              .store(
                  ops(
                      op ->
                          op instanceof StreamOp.RequireVersion ? Stream.empty() : Stream.of(op))),
          Mutant.named("a snapshot of an erased stream is left out without a word")
              .killedBy("G23")
              .store(
                  commits(
                      (right, commit) -> {
                        try {
                          return right.commit(commit);
                        } catch (StreamErased erased) {
                          if (of(commit, SnapshotOp.Put.class).isEmpty()) {
                            throw erased;
                          }
                          return new CommitResult(List.of(), List.of(), false);
                        }
                      })),
          Mutant.named("erasing an erased stream is refused")
              .killedBy("G24")
              .store(
                  commits(
                      (right, commit) -> {
                        of(commit, StreamOp.Erase.class)
                            .forEach(op -> refuseErased(right, op.stream()));
                        return right.commit(commit);
                      })),
          Mutant.named("a stream is erased before the rest of the commit is judged")
              .killedBy("G25")
              .store(
                  commits(
                      (right, commit) -> {
                        List<StreamOp.Erase> erasures = of(commit, StreamOp.Erase.class);
                        if (!erasures.isEmpty() && commit.appends().isEmpty()) {
                          right.commit(new Commit(List.of(), List.copyOf(erasures), List.of()));
                        }
                        return right.commit(commit);
                      })),
          Mutant.named("an append beside an erasure is lost")
              .killedBy("G26")
              .shared(ErasureMutants::comparedTooEarly));

  private ErasureMutants() {}

  private static void refuseErased(EventStore right, StreamId stream) {
    StreamPage page = right.read(stream, ReadSpec.forwardFrom(1).maxEvents(1));
    if (page.erased()) {
      throw new StreamErased(stream, page.headVersion());
    }
  }

  private static UnaryOperator<EventStore> lastEventKept() {
    Map<StreamId, StoredEvent> last = new ConcurrentHashMap<>();
    return right ->
        new ForwardingStore(
            Wrong.reads(
                    (store, stream, spec) -> {
                      StreamPage page = store.read(stream, spec);
                      return page.erased() && last.containsKey(stream)
                          ? Wrong.with(page, List.of(last.get(stream)))
                          : page;
                    })
                .apply(right)) {
          @Override
          public CommitResult commit(Commit commit) {
            of(commit, StreamOp.Erase.class)
                .forEach(
                    op ->
                        right.read(op.stream(), ReadSpec.backwardFromHead()).events().stream()
                            .findFirst()
                            .ifPresent(event -> last.put(op.stream(), event)));
            return super.commit(commit);
          }
        };
  }

  private static Commit atAnyVersion(EventStore right, Commit commit) {
    return with(
        commit,
        op ->
            op instanceof StreamOp.Erase erase && commit.appends().isEmpty()
                ? Stream.of(
                    new StreamOp.Erase(erase.stream(), Math.max(1, head(right, erase.stream()))))
                : Stream.of(op));
  }

  private static void requireHeads(EventStore right, Commit commit) {
    for (StreamOp.Erase op : of(commit, StreamOp.Erase.class)) {
      long head = head(right, op.stream());
      if (head != op.version()) {
        throw new VersionConflict(op.stream(), op.version(), head);
      }
    }
  }

  private static UnaryOperator<EventStore> snapshotsKept() {
    Map<StreamId, Snapshot> kept = new ConcurrentHashMap<>();
    return right ->
        new ForwardingStore(right) {
          @Override
          public CommitResult commit(Commit commit) {
            of(commit, SnapshotOp.Put.class)
                .forEach(put -> kept.put(put.snapshot().stream(), put.snapshot()));
            return right.commit(commit);
          }

          @Override
          public <T> T extension(Class<T> type) {
            if (type != Snapshots.class) {
              return right.extension(type);
            }
            Snapshots snapshots = right.extension(Snapshots.class);
            Snapshots wrong =
                (stream, version) ->
                    snapshots
                        .latest(stream, version)
                        .or(() -> Optional.ofNullable(kept.get(stream)));
            return type.cast(wrong);
          }
        };
  }

  /** Leaves the events where they are, and hides them from those who read the stream. */
  private static UnaryOperator<EventStore> shownInTheFeed() {
    Set<StreamId> erased = ConcurrentHashMap.newKeySet();
    return right ->
        new ForwardingStore(right) {
          @Override
          public CommitResult commit(Commit commit) {
            List<StreamOp.Erase> erasures = of(commit, StreamOp.Erase.class);
            erasures.forEach(op -> erased.add(op.stream()));
            List<Op> others = commit.ops().stream().filter(op -> !erasures.contains(op)).toList();
            return commit.appends().isEmpty() && others.isEmpty()
                ? new CommitResult(List.of(), List.of(), false)
                : right.commit(with(commit, others));
          }

          @Override
          public StreamPage read(StreamId stream, ReadSpec spec) {
            StreamPage page = right.read(stream, spec);
            return erased.contains(stream)
                ? new StreamPage(List.of(), page.headVersion(), false, true)
                : page;
          }
        };
  }

  private static CommitResult answeredAndForgotten(EventStore right, Commit commit) {
    try {
      return right.commit(commit);
    } catch (StreamErased erased) {
      if (commit.appends().stream().noneMatch(ErasureMutants::isUnconditional)) {
        throw erased;
      }
      return new CommitResult(List.of(), List.of(), false);
    }
  }

  private static boolean isUnconditional(Append append) {
    return append.expected().equals(Expected.ANY);
  }

  /** Compares the version, lets an append come between, and erases whatever is there then. */
  private static UnaryOperator<EventStore> comparedTooEarly() {
    CountDownLatch compared = new CountDownLatch(1);
    CountDownLatch appended = new CountDownLatch(1);
    return commits(
        (right, commit) -> {
          if (!of(commit, StreamOp.Erase.class).isEmpty()) {
            requireHeads(right, commit);
            compared.countDown();
            Pause.until(appended);
            return right.commit(atAnyVersion(right, commit));
          }
          if (!commit.appends().get(0).expected().equals(Expected.version(0))) {
            Pause.until(compared);
            CommitResult result = right.commit(commit);
            appended.countDown();
            return result;
          }
          return right.commit(commit);
        });
  }
}
