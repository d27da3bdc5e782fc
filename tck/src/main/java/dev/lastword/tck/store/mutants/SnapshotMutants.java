package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.extension;
import static dev.lastword.tck.store.mutants.Extensions.of;
import static dev.lastword.tck.store.mutants.Extensions.ops;
import static dev.lastword.tck.store.mutants.Extensions.with;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.Payload;
import dev.lastword.store.Snapshot;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Mutants for snapshots: suite H. */
final class SnapshotMutants {

  private static final int CUT = 1 << 20;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("the newest snapshot is returned for every version")
              .killedBy("H01", "H02")
              .store(latest((right, stream, version) -> right.latest(stream, Long.MAX_VALUE))),
          Mutant.named("a snapshot of the very version asked for is not found")
              .killedBy("H01")
              .store(
                  latest(
                      (right, stream, version) -> right.latest(stream, Math.max(0, version - 1)))),
          Mutant.named("the oldest snapshot stands in for one that is missing")
              .killedBy("H02")
              .store(latest(SnapshotMutants::standIn)),
          Mutant.named("the snapshot written last is taken for the newest")
              .killedBy("H03", "H11")
              .shared(SnapshotMutants::lastWritten),
          Mutant.named("a snapshot above the head is left out without a word")
              .killedBy("H04")
              .store(
                  Wrong.commits(
                      (right, commit) -> {
                        try {
                          return right.commit(commit);
                        } catch (VersionConflict conflict) {
                          return right.commit(withoutSnapshots(commit));
                        }
                      })),
          Mutant.named("a snapshot is compared with the head before the commit")
              .killedBy("H04", "H07")
              .store(Wrong.commits(SnapshotMutants::comparedBefore)),
          Mutant.named("a snapshot is cut at 1 MiB")
              .killedBy("H05")
              .store(
                  payloads(
                      payload ->
                          payload.size() > CUT
                              ? Payload.of(
                                  Arrays.copyOf(payload.toBytes(), CUT), payload.mediaType())
                              : payload)),
          Mutant.named("a snapshot is stored as text")
              .killedBy("H06")
              .store(
                  payloads(
                      payload ->
                          Payload.of(
                              payload.utf8().getBytes(StandardCharsets.UTF_8),
                              payload.mediaType()))),
          Mutant.named("a snapshot is found under the version behind its own")
              .killedBy("H07")
              .store(
                  latest(
                      (right, stream, version) ->
                          right
                              .latest(stream, version)
                              .map(
                                  found ->
                                      new Snapshot(
                                          stream,
                                          Math.max(1, found.version() - 1),
                                          found.tag(),
                                          found.payload())))),
          Mutant.named("dropping snapshots drops the events they stood for")
              .killedBy("H08")
              .shared(SnapshotMutants::withEvents),
          Mutant.named("snapshots are written before the commit is judged")
              .killedBy("H09")
              .store(
                  Wrong.commits(
                      (right, commit) -> {
                        List<SnapshotOp.Put> puts = of(commit, SnapshotOp.Put.class);
                        if (!puts.isEmpty() && !commit.appends().isEmpty()) {
                          right.commit(new Commit(List.of(), List.copyOf(puts), List.of()));
                        }
                        return right.commit(commit);
                      })),
          Mutant.named("the tag of a snapshot is not kept")
              .killedBy("H10")
              .store(
                  ops(
                      SnapshotOp.Put.class,
                      op -> {
                        Snapshot given = op.snapshot();
                        return new SnapshotOp.Put(
                            new Snapshot(given.stream(), given.version(), "1", given.payload()));
                      })),
          Mutant.named("the first snapshot of a version stays")
              .killedBy("H11")
              .store(
                  Wrong.commits(
                      (right, commit) ->
                          right.commit(
                              with(
                                  commit,
                                  op ->
                                      op instanceof SnapshotOp.Put put && isThere(right, put)
                                          ? Stream.of(
                                              new SnapshotOp.Drop(put.snapshot().stream(), 1))
                                          : Stream.of(op))))),
          Mutant.named("dropping snapshots includes the version it names")
              .killedBy("H12")
              .store(
                  ops(
                      SnapshotOp.Drop.class,
                      op ->
                          new SnapshotOp.Drop(
                              op.stream(), Math.max(op.belowVersion(), op.belowVersion() + 1)))));

  private SnapshotMutants() {}

  /** Mutation of finding a snapshot. */
  @FunctionalInterface
  private interface Finder {
    Optional<Snapshot> latest(Snapshots right, StreamId stream, long atMostVersion);
  }

  private static UnaryOperator<EventStore> latest(Finder wrong) {
    return extension(
        Snapshots.class, right -> (stream, version) -> wrong.latest(right, stream, version));
  }

  private static UnaryOperator<EventStore> payloads(UnaryOperator<Payload> wrong) {
    return latest(
        (right, stream, version) ->
            right
                .latest(stream, version)
                .map(
                    found ->
                        new Snapshot(
                            stream, found.version(), found.tag(), wrong.apply(found.payload()))));
  }

  private static Optional<Snapshot> standIn(Snapshots right, StreamId stream, long version) {
    return right
        .latest(stream, version)
        .or(
            () ->
                LongStream.range(version, version + 10)
                    .mapToObj(higher -> right.latest(stream, higher))
                    .flatMap(Optional::stream)
                    .findFirst());
  }

  private static UnaryOperator<EventStore> lastWritten() {
    Map<StreamId, Snapshot> last = new ConcurrentHashMap<>();
    return right ->
        new ForwardingStore(
            latest((any, stream, version) -> Optional.ofNullable(last.get(stream))).apply(right)) {
          @Override
          public CommitResult commit(Commit commit) {
            CommitResult result = super.commit(commit);
            of(commit, SnapshotOp.Put.class)
                .forEach(put -> last.put(put.snapshot().stream(), put.snapshot()));
            return result;
          }
        };
  }

  private static Commit withoutSnapshots(Commit commit) {
    return with(commit, commit.ops().stream().filter(op -> !(op instanceof SnapshotOp)).toList());
  }

  private static CommitResult comparedBefore(EventStore right, Commit commit) {
    for (SnapshotOp.Put put : of(commit, SnapshotOp.Put.class)) {
      Snapshot snapshot = put.snapshot();
      long head = Wrong.head(right, snapshot.stream());
      if (snapshot.version() > head) {
        throw new VersionConflict(snapshot.stream(), snapshot.version(), head);
      }
    }
    return right.commit(commit);
  }

  private static UnaryOperator<EventStore> withEvents() {
    Map<StreamId, Long> dropped = new ConcurrentHashMap<>();
    return right ->
        new ForwardingStore(
            Wrong.reads(
                    (store, stream, spec) -> {
                      StreamPage page = store.read(stream, spec);
                      long first = dropped.getOrDefault(stream, 0L);
                      return Wrong.with(
                          page, page.events().stream().filter(e -> e.version() > first).toList());
                    })
                .apply(right)) {
          @Override
          public CommitResult commit(Commit commit) {
            of(commit, SnapshotOp.Drop.class)
                .forEach(drop -> dropped.put(drop.stream(), Wrong.head(right, drop.stream())));
            return super.commit(commit);
          }
        };
  }

  private static boolean isThere(EventStore right, SnapshotOp.Put put) {
    Snapshot given = put.snapshot();
    return right
        .extension(Snapshots.class)
        .latest(given.stream(), given.version())
        .filter(found -> found.version() == given.version())
        .isPresent();
  }
}
