package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.MULTI_STREAM;
import static dev.lastword.store.StoreRule.R5;
import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.store.StoreRule.W2;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Case.Kind.PROPERTY;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite E, second part: what writers and readers see of each other. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class IsolationConformance {

  private static final int COMMITS = 100;
  private static final int WRITERS = 8;
  private static final int APPENDS = 15;
  private static final int STEPS = 40;
  private static final int STORMS = 20;

  @Case(
      value = "E07",
      kind = CONCURRENT,
      catches = "the second append of a commit becomes visible after the first")
  @Rule(W1)
  @Needs(MULTI_STREAM)
  void readers_see_a_commit_to_two_streams_whole(StoreUnderTest store) {
    AtomicInteger under = new AtomicInteger(1);

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            3,
            i -> {
              try {
                return i == 0
                    ? writePairs(store.node(0), under)
                    : readPairs(store.node(i), i == 1 ? STREAM : OTHER, under);
              } finally {
                under.set(0);
              }
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(COMMITS, store.head(STREAM));
    assertEquals(COMMITS, store.head(OTHER));
  }

  private static int writePairs(EventStore node, AtomicInteger under) {
    int commits = 0;
    while (commits < COMMITS && under.get() > 0) {
      node.commit(
          Commit.builder()
              .append(STREAM, at(commits), event("one"))
              .append(OTHER, at(commits), event("two"))
              .build());
      commits++;
    }
    return commits;
  }

  private static int readPairs(EventStore node, StreamId first, AtomicInteger under) {
    StreamId second = first.equals(STREAM) ? OTHER : STREAM;
    int reads = 0;
    do {
      long before = head(node, first);
      long after = head(node, second);
      assertTrue(
          before <= after,
          () -> first + " was seen at " + before + ", and later " + second + " at " + after);
      reads++;
    } while (under.get() > 0);
    return reads;
  }

  @Case(
      value = "E08",
      kind = CONCURRENT,
      catches = "some append was accepted on a head that was not the one it expected")
  @Rule(W2)
  void every_event_tells_the_head_that_it_was_appended_to(StoreUnderTest store) {
    List<RaceOutcome<Integer>> outcomes =
        store.race(
            WRITERS,
            i -> {
              long head = head(store.node(i), STREAM);
              for (int n = 0; n < APPENDS; n++) {
                head = appendTelling(store.node(i), head);
              }
              return APPENDS;
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    List<StoredEvent> log = store.stored(STREAM);
    assertEquals(WRITERS * APPENDS, log.size());
    for (StoredEvent stored : log) {
      assertEquals(
          Long.toString(stored.version() - 1),
          stored.event().payload().utf8(),
          () -> "the head that the writer of version " + stored.version() + " had seen");
    }
  }

  /** Appends an event that tells the head it expects, from {@code head} on until it succeeds. */
  private static long appendTelling(EventStore node, long head) {
    long seen = head;
    while (true) {
      try {
        node.commit(Commit.append(STREAM, at(seen), event(Long.toString(seen))));
        return seen + 1;
      } catch (VersionConflict conflict) {
        assertTrue(
            conflict.actual() > seen, () -> "a head that rises, but was told " + conflict.actual());
        seen = conflict.actual();
      }
    }
  }

  @Case(
      value = "E09",
      kind = PROPERTY,
      catches = "a read is answered from a cache or a replica, or two commits swap their order")
  @Rule({R5, W2})
  void what_threads_see_of_a_stream_fits_one_order_of_their_calls(StoreUnderTest store) {
    Linearity calls = new Linearity();

    List<RaceOutcome<Integer>> outcomes =
        store.race(
            WRITERS,
            i -> {
              Random random = new Random(store.seed() * WRITERS + i);
              long seen = 0;
              for (int step = 0; step < STEPS; step++) {
                seen = call(store.node(i), calls, random.nextInt(3), seen);
              }
              return STEPS;
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    calls.requireOneOrder();
    assertEquals(calls.appended(), store.head(STREAM));
  }

  private static long call(EventStore node, Linearity calls, int choice, long seen) {
    if (choice == 0) {
      return calls.read(() -> head(node, STREAM));
    }
    Expected expected = choice == 1 ? Expected.ANY : at(seen);
    Commit commit = Commit.append(STREAM, expected, event("any"));
    return calls.append(
        () -> {
          CommitResult result = node.commit(commit);
          return result.heads().get(0).version();
        });
  }

  @Case(
      value = "E13",
      kind = CONCURRENT,
      catches = "of those who collide all are refused, and try again together for ever")
  @Rule(W2)
  void a_storm_of_conflicts_makes_progress(StoreUnderTest store) {
    for (int storm = 0; storm < STORMS; storm++) {
      long before = store.head(STREAM);

      List<RaceOutcome<CommitResult>> outcomes =
          store.race(
              WRITERS,
              i -> {
                long head = head(store.node(i), STREAM);
                return store.node(i).commit(Commit.append(STREAM, at(head), event("mine")));
              });

      int winners = RaceOutcome.values(outcomes).size();
      assertTrue(winners > 0, "of writers that collide, none succeeded");
      RaceOutcome.failures(outcomes)
          .forEach(failure -> assertInstanceOf(VersionConflict.class, failure));
      assertEquals(before + winners, store.head(STREAM), "the head rises by each success");
    }
  }

  private static long head(EventStore node, StreamId stream) {
    return node.read(stream, ReadSpec.forwardFrom(1).maxEvents(1)).headVersion();
  }
}
