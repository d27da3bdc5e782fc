package dev.lastword.tck.store.suites;

import static dev.lastword.store.FeedSpec.ALL;
import static dev.lastword.store.StoreRule.F1;
import static dev.lastword.store.StoreRule.F2;
import static dev.lastword.store.StoreRule.F3;
import static dev.lastword.store.StoreRule.F4;
import static dev.lastword.store.StoreRule.F7;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static dev.lastword.tck.store.suites.FeedConsumer.assertSame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite F, fourth part: the feed beside many writers. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.FEED)
public final class FeedRaceConformance {

  private static final int WRITERS = 16;
  private static final int READERS = 2;
  private static final int COMMITS = 20;
  private static final int MOST_COMMITS = 1_000;
  private static final int PAGES = 10;

  /**
   * Writers that go on until consumers have read beside them: if they were done before, there would
   * be no race.
   *
   * @param writing how many writers are not done yet
   * @param pages how many pages with events consumers have read
   */
  private record Encounter(AtomicInteger writing, AtomicInteger pages) {

    static Encounter of(int writers) {
      return new Encounter(new AtomicInteger(writers), new AtomicInteger());
    }

    boolean goesOn(int commits) {
      return commits < COMMITS || commits < MOST_COMMITS && pages.get() < PAGES;
    }

    void poll(FeedConsumer consumer) {
      if (consumer.poll().events().isEmpty()) {
        Thread.yield();
      } else {
        pages.incrementAndGet();
      }
    }
  }

  @Case(
      value = "F09",
      kind = CONCURRENT,
      catches = "the feed passes a position whose commit is not visible yet")
  @Rule({F1, F2, F7})
  void consumers_beside_many_writers_get_what_was_committed(StoreUnderTest store) {
    Encounter encounter = Encounter.of(WRITERS);

    List<RaceOutcome<List<Long>>> outcomes =
        store.race(
            WRITERS + READERS,
            i ->
                i < WRITERS
                    ? write(store.node(i), random(store, i), encounter)
                    : follow(store.node(i), encounter));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    List<List<Long>> positions = RaceOutcome.values(outcomes);
    List<Long> committed =
        positions.subList(0, WRITERS).stream().flatMap(List::stream).sorted().toList();
    assertSame(committed, positions.get(WRITERS), "what the first consumer saw");
    assertSame(committed, positions.get(WRITERS + 1), "what the second consumer saw");
    requireStreamOrder(store.feed());
  }

  /** Commits to a few streams; about every tenth commit is refused. */
  private static List<Long> write(EventStore node, Random random, Encounter encounter) {
    try {
      List<Long> positions = new ArrayList<>();
      for (int i = 0; encounter.goesOn(i); i++) {
        StreamId stream = new StreamId("busy", "s" + random.nextInt(8));
        Expected expected = random.nextInt(10) == 0 ? Expected.NO_STREAM : Expected.ANY;
        Commit.Builder commit =
            Commit.builder().append(stream, expected, events(1 + random.nextInt(3)));
        try {
          positions.addAll(node.commit(commit.build()).positions());
        } catch (VersionConflict refused) {
          // Its positions, if it had any, are a gap that the feed must pass.
        }
      }
      return positions;
    } finally {
      encounter.writing().decrementAndGet();
    }
  }

  private static List<Long> follow(EventStore node, Encounter encounter) {
    FeedConsumer consumer = new FeedConsumer(node, ALL.maxEvents(50));
    while (encounter.writing().get() > 0) {
      encounter.poll(consumer);
    }
    consumer.drain();
    return consumer.positions();
  }

  @Case(
      value = "F10",
      kind = CONCURRENT,
      catches = "positions follow the order in which transactions began")
  @Rule(F3)
  @Needs(Capability.JOBS)
  void the_feed_shows_each_stream_in_its_order_whatever_else_commits_write(StoreUnderTest store) {
    List<RaceOutcome<Integer>> outcomes =
        store.race(
            8,
            i -> {
              for (int n = 0; n < COMMITS; n++) {
                StreamId stream = n % 2 == 0 ? STREAM : OTHER;
                NewJob job = NewJob.of(i + "-" + n, "queue", Payload.json("{}"));
                store
                    .node(i)
                    .commit(
                        Commit.builder()
                            .enqueue(job)
                            .append(stream, Expected.ANY, event("n"))
                            .build());
              }
              return COMMITS;
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(4L * COMMITS, store.head(STREAM), "events of the first stream");
    assertEquals(8 * COMMITS, store.feed().size(), "what the feed shows when all have ended");
    requireStreamOrder(store.feed());
  }

  private static void requireStreamOrder(List<StoredEvent> feed) {
    Map<StreamId, Long> heads = new HashMap<>();
    for (StoredEvent event : feed) {
      long before = heads.getOrDefault(event.stream(), 0L);
      assertEquals(
          before + 1,
          event.version(),
          () -> "the version of " + event.stream() + " at position " + event.position());
      heads.put(event.stream(), event.version());
    }
  }

  @Case(value = "F11", kind = CONCURRENT, catches = "each connection has an order of its own")
  @Rule(F2)
  void two_consumers_see_the_same_sequence(StoreUnderTest store) {
    Encounter encounter = Encounter.of(4);

    List<RaceOutcome<List<Long>>> outcomes =
        store.race(
            6,
            i ->
                i < 4
                    ? write(store.node(i), random(store, i), encounter)
                    : follow(store.node(i), encounter));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    List<List<Long>> positions = RaceOutcome.values(outcomes);
    assertTrue(positions.get(4).size() >= COMMITS, "a sequence worth comparing");
    assertSame(positions.get(4), positions.get(5), "what the two consumers saw");
  }

  @Case(
      value = "F12",
      kind = CONCURRENT,
      catches = "a consumer that goes back to its checkpoint finds another sequence there")
  @Rule({F4, F1})
  void a_consumer_that_restarts_at_its_checkpoint_loses_and_repeats_nothing(StoreUnderTest store) {
    Encounter encounter = Encounter.of(2);

    List<RaceOutcome<List<Long>>> outcomes =
        store.race(
            3,
            i ->
                i < 2
                    ? write(store.node(i), random(store, i), encounter)
                    : restarting(store.node(i), random(store, i), encounter));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    List<List<Long>> positions = RaceOutcome.values(outcomes);
    assertSame(
        positions.subList(0, 2).stream().flatMap(List::stream).sorted().toList(),
        positions.get(2),
        "what the consumer has in the end");
  }

  private static List<Long> restarting(EventStore node, Random random, Encounter encounter) {
    FeedConsumer consumer = new FeedConsumer(node, ALL.maxEvents(3));
    long checkpoint = 0;
    int saved = 0;
    int restarts = 0;
    while (encounter.writing().get() > 0 || restarts < 20) {
      encounter.poll(consumer);
      switch (random.nextInt(4)) {
        case 0 -> {
          checkpoint = consumer.after();
          saved = consumer.seen().size();
        }
        case 1 -> {
          consumer.restart(saved, checkpoint);
          restarts++;
        }
        default -> {
          // It goes on.
        }
      }
    }
    consumer.drain();
    return consumer.positions();
  }

  @Case(value = "F19", kind = CONCURRENT, catches = "an instance shows what went through itself")
  @Rule({F2, F7})
  void each_instance_shows_what_the_other_commits(StoreUnderTest store) {
    List<Long> committed = new ArrayList<>();
    FeedConsumer first = new FeedConsumer(store.node(0), ALL);
    FeedConsumer second = new FeedConsumer(store.node(1), ALL);

    for (int i = 0; i < 20; i++) {
      CommitResult result =
          store.node(i).commit(Commit.append(STREAM, Expected.ANY, event("n"), event("m")));
      committed.addAll(result.positions());
      assertEquals(committed.size(), store.head(STREAM), "the head after commit " + i);
      for (FeedConsumer consumer : List.of(first, second)) {
        assertEquals(
            committed.size(),
            consumer.drain().seen().size(),
            "what an instance shows when commit " + i + " has ended");
      }
    }

    assertEquals(committed, first.positions());
    assertEquals(first.seen(), second.seen());
  }

  private static Random random(StoreUnderTest store, int thread) {
    return new Random(31 * store.seed() + thread);
  }
}
