package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.MULTI_STREAM;
import static dev.lastword.store.StoreRule.W13;
import static dev.lastword.store.StoreRule.W2;
import static dev.lastword.store.StoreRule.W3;
import static dev.lastword.store.StoreRule.W4;
import static dev.lastword.store.StoreRule.W8;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite E, first part: writers that meet; a certificate repeats each case with 20 seeds. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class ConcurrencyConformance {

  private static final int ROUNDS = 15;
  private static final int FEWER_ROUNDS = 10;
  private static final int MOST_WRITERS = 16;

  @Case(
      value = "E01",
      kind = CONCURRENT,
      catches = "the version is read and compared before the events are written, without a lock")
  @Rule(W2)
  void of_writers_that_expect_the_same_version_exactly_one_wins(StoreUnderTest store) {
    List<EventRecord> won = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      List<EventRecord> tries = events(2 + round % (MOST_WRITERS - 1));
      won.add(tries.get(winner(store, STREAM, round, tries)));
    }

    assertEquals(won, store.all(STREAM), "the winners' events, and no other");
  }

  @Case(
      value = "E02",
      kind = CONCURRENT,
      catches = "two writers find no stream, and both insert its first row")
  @Rule(W2)
  void of_writers_that_create_a_stream_exactly_one_wins(StoreUnderTest store) {
    for (int round = 0; round < FEWER_ROUNDS; round++) {
      StreamId stream = new StreamId("created", "in round " + round);
      List<EventRecord> tries = events(8);

      int winner = winner(store, stream, 0, tries);

      assertEquals(List.of(tries.get(winner)), store.all(stream), "the winner's event alone");
    }
  }

  /** Lets writers race from one head, and returns the index of the only one that succeeded. */
  private static int winner(
      StoreUnderTest store, StreamId stream, long head, List<EventRecord> tries) {
    List<RaceOutcome<CommitResult>> outcomes =
        store.race(
            tries.size(), i -> store.node(i).commit(Commit.append(stream, at(head), tries.get(i))));

    assertEquals(
        1,
        RaceOutcome.values(outcomes).size(),
        () -> "winners among " + tries.size() + " writers that expect version " + head);
    for (Throwable failure : RaceOutcome.failures(outcomes)) {
      VersionConflict conflict = assertInstanceOf(VersionConflict.class, failure);
      assertEquals(head + 1, conflict.actual(), "the head that the winner made");
    }
    return IntStream.range(0, tries.size())
        .filter(i -> outcomes.get(i).value().isPresent())
        .findFirst()
        .orElseThrow();
  }

  @Case(
      value = "E03",
      kind = CONCURRENT,
      catches = "an insertion that collides is dropped, or told to the caller as a conflict")
  @Rule({W3, W4})
  void writers_without_expectation_all_succeed_and_nothing_is_lost(StoreUnderTest store) {
    int writers = 32;
    int commits = 4;
    List<EventRecord> given = events(writers * commits);

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            writers,
            i -> {
              EventStore node = store.node(i);
              for (EventRecord own : given.subList(commits * i, commits * (i + 1))) {
                node.commit(Commit.append(STREAM, Expected.ANY, own));
              }
              return commits;
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    List<StoredEvent> stored = store.stored(STREAM);
    assertEquals(
        LongStream.rangeClosed(1, given.size()).boxed().toList(),
        stored.stream().map(StoredEvent::version).toList());
    Set<EventRecord> found = new HashSet<>(stored.stream().map(StoredEvent::event).toList());
    assertEquals(new HashSet<>(given), found, "every event once");
  }

  @Case(
      value = "E04",
      kind = CONCURRENT,
      catches = "writers of different streams share a lock or a row that they can lose")
  @Rule(W2)
  void writers_of_different_streams_never_conflict(StoreUnderTest store) {
    int writers = 16;
    int commits = 10;
    List<EventRecord> given = events(writers * commits);

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            writers,
            i -> {
              for (int version = 0; version < commits; version++) {
                EventRecord own = given.get(commits * i + version);
                store.node(i).commit(Commit.append(numbered(i), at(version), own));
              }
              return commits;
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    for (int i = 0; i < writers; i++) {
      assertEquals(given.subList(commits * i, commits * (i + 1)), store.all(numbered(i)));
    }
  }

  @Case(
      value = "E05",
      kind = CONCURRENT,
      catches = "streams are locked in the order in which the caller names them")
  @Rule(W8)
  @Needs(MULTI_STREAM)
  void no_order_in_which_streams_are_named_makes_a_deadlock_surface(StoreUnderTest store) {
    int writers = 8;
    int commits = 20;

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            writers,
            i -> {
              StreamId first = i % 2 == 0 ? STREAM : OTHER;
              StreamId second = i % 2 == 0 ? OTHER : STREAM;
              for (int n = 0; n < commits; n++) {
                store
                    .node(i / 2)
                    .commit(
                        Commit.builder()
                            .append(first, Expected.ANY, event("first"))
                            .append(second, Expected.ANY, event("second"))
                            .build());
              }
              return commits;
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(writers * commits, store.all(STREAM).size());
    assertEquals(writers * commits, store.all(OTHER).size());
  }

  @Case(
      value = "E06",
      kind = CONCURRENT,
      catches = "what a commit requires is read and not locked, so each misses the other's write")
  @Rule(W13)
  void of_two_commits_that_guard_each_others_streams_one_is_refused(StoreUnderTest store) {
    for (int round = 0; round < FEWER_ROUNDS; round++) {
      List<StreamId> pair = List.of(numbered(2 * round), numbered(2 * round + 1));

      List<RaceOutcome<CommitResult>> outcomes =
          store.race(
              2,
              i ->
                  store
                      .node(i)
                      .commit(
                          Commit.builder()
                              .append(pair.get(i), at(0), event("own"))
                              .require(pair.get(1 - i), 0)
                              .build()));

      assertEquals(1, RaceOutcome.values(outcomes).size(), "commits of two that guard each other");
      VersionConflict conflict =
          assertInstanceOf(VersionConflict.class, RaceOutcome.failures(outcomes).get(0));
      assertEquals(1, conflict.actual(), "the head that the other made");
      assertEquals(1, store.head(pair.get(0)) + store.head(pair.get(1)), "events in both streams");
    }
  }

  private static StreamId numbered(int index) {
    return new StreamId("numbered", "stream " + index);
  }
}
