package dev.lastword.tck.store.suites;

import static dev.lastword.store.FeedSpec.ALL;
import static dev.lastword.store.StoreRule.F1;
import static dev.lastword.store.StoreRule.F2;
import static dev.lastword.store.StoreRule.F6;
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
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.CommitHold.Held;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ConcurrentCall;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite F, sixth part: the feed beside many writers, when some commits stop halfway. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.FEED)
public final class FeedHoldConformance {

  private static final int WRITERS = 4;
  private static final int CONSUMERS = 2;
  private static final int ROUNDS = 3;
  private static final int MOST_COMMITS = 300;
  private static final int PAGE = 50;

  /**
   * Shared signals of writers, consumers and the thread that stops commits.
   *
   * @param pace shared by writers, and taken alone until a commit has stopped, which is then the
   *     one that was to
   * @param ends how often each consumer has come to the end of what it is shown
   * @param over whether no commit will be stopped any more, or a thread has failed
   */
  private record Traffic(ReadWriteLock pace, AtomicIntegerArray ends, AtomicBoolean over) {

    Traffic() {
      this(
          new ReentrantReadWriteLock(true), new AtomicIntegerArray(CONSUMERS), new AtomicBoolean());
    }

    /** Waits until each consumer has come to the end with a page that it began to read now. */
    void awaitConsumers(StoreUnderTest store) {
      int[] before = IntStream.range(0, CONSUMERS).map(ends::get).toArray();
      store.eventually(
          "each consumer has come to the end of the feed",
          () ->
              over.get()
                  || IntStream.range(0, CONSUMERS).allMatch(i -> ends.get(i) > before[i] + 1));
    }
  }

  @Case(
      value = "F32",
      kind = CONCURRENT,
      catches = "the feed passes positions of commits that take long, or waits for dead ones")
  @Rule({F1, F2, F6})
  void consumers_get_what_was_committed_however_long_some_commits_take(StoreUnderTest store) {
    CommitResult first = store.append(OTHER, Expected.ANY, event("before"));
    assertEquals(1, store.head(OTHER), "the head after the first commit");
    Traffic traffic = new Traffic();
    List<FeedConsumer> consumers =
        IntStream.range(0, CONSUMERS)
            .mapToObj(i -> new FeedConsumer(store.node(i), ALL.maxEvents(PAGE)))
            .toList();

    List<RaceOutcome<List<Long>>> outcomes =
        store.race(
            1 + CONSUMERS + WRITERS,
            i -> {
              if (i > CONSUMERS) {
                return write(store.node(i), new Random(31 * store.seed() + i), traffic);
              }
              try {
                return i == CONSUMERS
                    ? stopSome(store, traffic)
                    : follow(consumers.get(i), i, traffic);
              } finally {
                traffic.over().set(true);
              }
            });

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    List<Long> committed =
        Stream.concat(Stream.of(first.positions()), RaceOutcome.values(outcomes).stream())
            .flatMap(List::stream)
            .sorted()
            .toList();
    store.eventually(
        "a new reader finds all that was committed",
        () -> new FeedConsumer(store.node(1), ALL).drain().seen().size() == committed.size());
    consumers.forEach(
        consumer -> assertSame(committed, consumer.drain().positions(), "what a consumer saw"));
  }

  private static List<Long> write(EventStore node, Random random, Traffic traffic) {
    List<Long> positions = new ArrayList<>();
    for (int i = 0; i < MOST_COMMITS && !traffic.over().get(); i++) {
      StreamId stream = new StreamId("busy", "s" + random.nextInt(8));
      Commit.Builder commit =
          Commit.builder().append(stream, Expected.ANY, events(1 + random.nextInt(3)));
      traffic.pace().readLock().lock();
      try {
        positions.addAll(node.commit(commit.build()).positions());
      } finally {
        traffic.pace().readLock().unlock();
      }
    }
    return positions;
  }

  private static List<Long> follow(FeedConsumer consumer, int index, Traffic traffic) {
    while (!traffic.over().get()) {
      int shown = consumer.poll().events().size();
      if (shown < PAGE) {
        traffic.ends().incrementAndGet(index);
      }
      if (shown == 0) {
        Thread.yield();
      }
    }
    return List.of();
  }

  /** Stops commits one after the other, and lets every second one go on. */
  private static List<Long> stopSome(StoreUnderTest store, Traffic traffic) {
    List<Long> positions = new ArrayList<>();
    for (int i = 0; i < ROUNDS && !traffic.over().get(); i++) {
      RaceOutcome<CommitResult> released = stopOne(store, traffic, positions, Held::release);
      assertEquals(Optional.empty(), released.failure(), "what a commit threw that went on");
      positions.addAll(released.value().orElseThrow().positions());
      RaceOutcome<CommitResult> undone = stopOne(store, traffic, positions, Held::rollBack);
      assertTrue(
          undone.failure().filter(StoreException.class::isInstance).isPresent(),
          () -> "the rolled back commit was to throw a StoreException, but: " + undone);
    }
    return positions;
  }

  /** Lets consumers come to the end behind a commit that is stopped, and decides about it. */
  private static RaceOutcome<CommitResult> stopOne(
      StoreUnderTest store, Traffic traffic, List<Long> beside, Consumer<Held> decide) {
    CommitHold hold = store.hook(CommitHold.class);
    traffic.pace().writeLock().lock();
    try (Held held = hold.holdNextCommit(store.namespace())) {
      ConcurrentCall<CommitResult> slow = slowCommit(store, traffic, held);
      if (hold.commitsOverlap()) {
        Commit quick = Commit.append(OTHER, Expected.ANY, event("quick"));
        beside.addAll(store.node(1).commit(quick).positions());
        traffic.awaitConsumers(store);
      }
      decide.accept(held);
      return slow.await();
    }
  }

  private static ConcurrentCall<CommitResult> slowCommit(
      StoreUnderTest store, Traffic traffic, Held held) {
    try {
      Commit commit = Commit.builder().append(STREAM, Expected.ANY, events(2)).build();
      ConcurrentCall<CommitResult> slow =
          store.start("a slow commit", () -> store.node(0).commit(commit));
      assertTrue(held.isReached(store.budgets().step()), "the slow commit was to stop halfway");
      return slow;
    } finally {
      traffic.pace().writeLock().unlock();
    }
  }
}
