package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.appends;
import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.Wrong.head;
import static dev.lastword.tck.store.mutants.Wrong.reads;
import static dev.lastword.tck.store.mutants.Wrong.with;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Op;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/** Mutants for appending and versions: suite A. */
final class AppendMutants {

  private static final int BATCH = 500;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("expected version ignored")
              .killedBy("A03", "A04", "A05", "A06", "A08", "A15", "A18", "E01")
              .store(expectingNothingIf((expected, head) -> true)),
          Mutant.named("a version that is not reached yet is fine")
              .killedBy("A04")
              .store(expectingNothingIf((expected, head) -> expected > head)),
          Mutant.named("version 0 treated as any")
              .killedBy("A05", "E02")
              .store(expectingNothingIf((expected, head) -> expected == 0)),
          Mutant.named("a missing stream meets every expectation")
              .killedBy("A06")
              .store(expectingNothingIf((expected, head) -> head == 0)),
          Mutant.named("actual version reported as expected plus one")
              .killedBy("A03")
              .store(
                  refusing(
                      (right, commit, conflict) -> {
                        throw new VersionConflict(
                            conflict.stream(), conflict.expected(), conflict.expected() + 1);
                      })),
          Mutant.named("a conflict is swallowed and success returned")
              .killedBy("A03", "A15")
              .store(refusing((right, commit, conflict) -> invented(right, commit))),
          Mutant.named("a conflict is reported as unavailability")
              .killedBy("A15")
              .store(
                  refusing(
                      (right, commit, conflict) -> {
                        throw new StoreUnavailable("conflict", conflict);
                      })),
          Mutant.named("events written before the version is checked")
              .killedBy("A08", "A19")
              .store(
                  refusing(
                      (right, commit, conflict) -> {
                        right.commit(with(commit, append -> with(append, Expected.ANY)));
                        throw conflict;
                      })),
          Mutant.named("no expectation requires that the stream exists")
              .killedBy("A07")
              .store(
                  commits(
                      (right, commit) -> {
                        requireExisting(right, commit);
                        return right.commit(commit);
                      })),
          Mutant.named("versions begin at 2")
              .killedBy("A01", "A02", "A07")
              .store(versions(event -> event.version() + 1)),
          Mutant.named("the position serves as the version")
              .killedBy("A02")
              .store(versions(StoredEvent::position)),
          Mutant.named("a large append is written in batches, the last one first")
              .killedBy("A09")
              .store(appends(append -> with(append, lastBatchFirst(append.events())))),
          Mutant.named("positions of the result are made up")
              .killedBy("A16")
              .store(commits(AppendMutants::madeUpPositions)),
          Mutant.named("guards are not judged")
              .killedBy("A17")
              .store(
                  commits(
                      (right, commit) -> {
                        List<Op> ops =
                            commit.ops().stream()
                                .filter(op -> !(op instanceof StreamOp.RequireVersion))
                                .toList();
                        return right.commit(new Commit(commit.appends(), ops, commit.fences()));
                      })));

  private AppendMutants() {}

  /** Mutation of a conflict. */
  @FunctionalInterface
  private interface Refusal {
    CommitResult of(EventStore right, Commit commit, VersionConflict conflict);
  }

  private static UnaryOperator<EventStore> refusing(Refusal refusal) {
    return commits(
        (right, commit) -> {
          try {
            return right.commit(commit);
          } catch (VersionConflict conflict) {
            return refusal.of(right, commit, conflict);
          }
        });
  }

  private static UnaryOperator<EventStore> expectingNothingIf(BiPredicate<Long, Long> lenient) {
    return right ->
        appends(
                append ->
                    append.expected() instanceof Expected.Version expected
                            && lenient.test(expected.version(), head(right, append.stream()))
                        ? with(append, Expected.ANY)
                        : append)
            .apply(right);
  }

  private static CommitResult invented(EventStore right, Commit commit) {
    List<StreamHead> heads =
        commit.appends().stream()
            .map(append -> new StreamHead(append.stream(), head(right, append.stream())))
            .toList();
    return new CommitResult(
        heads, LongStream.rangeClosed(1, commit.eventCount()).boxed().toList(), false);
  }

  private static CommitResult madeUpPositions(EventStore right, Commit commit) {
    CommitResult result = right.commit(commit);
    List<Long> positions = LongStream.rangeClosed(1, result.positions().size()).boxed().toList();
    return new CommitResult(result.heads(), positions, result.alreadyCommitted());
  }

  private static void requireExisting(EventStore right, Commit commit) {
    for (Append append : commit.appends()) {
      StreamId stream = append.stream();
      if (append.expected().equals(Expected.ANY) && head(right, stream) == 0) {
        throw new VersionConflict(stream, 1, 0);
      }
    }
  }

  private static List<EventRecord> lastBatchFirst(List<EventRecord> events) {
    if (events.size() <= BATCH) {
      return events;
    }
    List<EventRecord> turned = new ArrayList<>(events.subList(BATCH, events.size()));
    turned.addAll(events.subList(0, BATCH));
    return turned;
  }

  private static UnaryOperator<EventStore> versions(ToLongFunction<StoredEvent> wrong) {
    return reads(
        (right, stream, spec) -> {
          StreamPage page = right.read(stream, spec);
          return with(
              page,
              page.events().stream()
                  .map(
                      event ->
                          new StoredEvent(
                              event.position(),
                              event.stream(),
                              wrong.applyAsLong(event),
                              event.recordedAt(),
                              event.event()))
                  .toList());
        });
  }
}
