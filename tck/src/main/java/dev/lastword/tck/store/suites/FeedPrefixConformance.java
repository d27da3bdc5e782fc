package dev.lastword.tck.store.suites;

import static dev.lastword.store.FeedSpec.ALL;
import static dev.lastword.store.StoreRule.F1;
import static dev.lastword.store.StoreRule.F10;
import static dev.lastword.store.StoreRule.F6;
import static dev.lastword.store.StoreRule.F7;
import static dev.lastword.store.StoreRule.F9;
import static dev.lastword.store.StoreRule.X3;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Case.Level.SHOULD;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoreException;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.CommitHold.Held;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ConcurrentCall;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/**
 * Suite F, second part: what the feed shows while a commit is under way.
 *
 * <p>A slow commit is stopped halfway while a quick one ends beside it. Where commits overlap, the
 * quick one and the reader must end before the slow one goes on; where they do not, both may wait.
 */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.FEED)
public final class FeedPrefixConformance {

  private static final int SLOW = 2;

  @Case(
      value = "F06",
      kind = CONCURRENT,
      catches = "positions come from a sequence, and the feed shows all above the last one seen")
  @Rule(F1)
  void a_slow_commit_is_not_lost_behind_a_quick_one(StoreUnderTest store) {
    FeedConsumer consumer = begin(store, ALL);

    overtake(store, consumer, Duration.ZERO, Held::release);

    requireWhole(store, consumer, SLOW + 2);
  }

  @Case(
      value = "F07",
      kind = CONCURRENT,
      catches = "the feed waits for ever for a position whose commit was rolled back")
  @Rule({F7, F6, X3})
  void the_gap_of_a_rolled_back_commit_is_passed(StoreUnderTest store) {
    FeedConsumer consumer = begin(store, ALL);

    RaceOutcome<CommitResult> slow = overtake(store, consumer, Duration.ZERO, Held::rollBack);

    assertTrue(
        slow.failure().filter(StoreException.class::isInstance).isPresent(),
        () -> "the rolled back commit was to throw a StoreException, but: " + slow);
    requireWhole(store, consumer, 2);
    assertEquals(0, store.head(STREAM), "the head of the stream of the rolled back commit");
  }

  @Case(
      value = "F08",
      kind = CONCURRENT,
      catches = "a gap is skipped when it has been open for some time")
  @Rule({F7, F1})
  void a_slow_commit_is_not_lost_however_long_it_takes(StoreUnderTest store) {
    FeedConsumer consumer = begin(store, ALL);

    overtake(store, consumer, Duration.ofHours(1), Held::release);

    requireWhole(store, consumer, SLOW + 2);
  }

  @Case(
      value = "F22",
      kind = CONCURRENT,
      catches = "a filter is applied first, and hides that something is still to come")
  @Rule({F9, F1})
  void a_filter_does_not_show_what_is_not_settled(StoreUnderTest store) {
    FeedSpec filter = ALL.categories(STREAM.category()).types("SAMPLE");
    FeedConsumer consumer = begin(store, filter);

    overtake(store, consumer, Duration.ZERO, Held::release);

    requireWhole(store, consumer, SLOW + 2);
  }

  @Case(
      value = "F27",
      kind = CONCURRENT,
      catches = "the end of the feed is the last position given out")
  @Rule({F10, F1})
  void the_end_of_the_feed_is_before_a_commit_under_way(StoreUnderTest store) {
    FeedConsumer consumer = begin(store, ALL);
    CommitHold hold = store.hook(CommitHold.class);
    try (Held held = hold.holdNextCommit(store.namespace())) {
      ConcurrentCall<CommitResult> slow = slowCommit(store, held);
      ConcurrentCall<CommitResult> quick = quickCommit(store);
      ConcurrentCall<Long> end = store.start("the end of the feed", () -> store.node(1).feedEnd());
      if (hold.commitsOverlap()) {
        quick.get();
        end.get();
      }
      boolean toldBefore = end.isDone();

      held.release();

      long told = end.get();
      long first = slow.get().positions().get(0);
      quick.get();
      assertTrue(
          !toldBefore || told < first,
          () -> "the end was " + told + ", and then an event appeared at " + first);
    }
    requireWhole(store, consumer, SLOW + 2);
  }

  @Case(
      value = "F16",
      kind = CONCURRENT,
      level = SHOULD,
      catches = "the feed waits for every transaction of the database, whatever it does")
  @Rule(F7)
  void a_long_commit_elsewhere_does_not_stop_the_feed(StoreUnderTest store) {
    StoreUnderTest elsewhere = store.elsewhere();
    FeedConsumer consumer = begin(store, ALL);
    try (Held held = store.hook(CommitHold.class).holdNextCommit(elsewhere.namespace())) {
      ConcurrentCall<CommitResult> slow = slowCommit(elsewhere, held);

      store.append(OTHER, Expected.ANY, event("beside"));

      requireWhole(store, consumer, 2);
      held.release();
      slow.get();
    }
  }

  /** Commits once, so that no reader waits in vain for a store that does not write. */
  private static FeedConsumer begin(StoreUnderTest store, FeedSpec spec) {
    store.append(OTHER, Expected.ANY, event("before"));
    assertEquals(1, store.head(OTHER), "the head after the first commit");
    return new FeedConsumer(store.node(1), spec);
  }

  /**
   * Stops a commit, lets another one overtake it while {@code consumer} reads, moves the clock, and
   * decides what becomes of the slow one.
   */
  private static RaceOutcome<CommitResult> overtake(
      StoreUnderTest store, FeedConsumer consumer, Duration meanwhile, Consumer<Held> decide) {
    CommitHold hold = store.hook(CommitHold.class);
    try (Held held = hold.holdNextCommit(store.namespace())) {
      ConcurrentCall<CommitResult> slow = slowCommit(store, held);
      ConcurrentCall<CommitResult> quick = quickCommit(store);
      ConcurrentCall<FeedConsumer> reading = store.start("a reader of the feed", consumer::drain);
      if (hold.commitsOverlap()) {
        quick.get();
        reading.get();
        store.advanceClock(meanwhile);
        consumer.drain();
      } else {
        store.advanceClock(meanwhile);
      }
      decide.accept(held);
      quick.get();
      reading.get();
      return slow.await();
    }
  }

  private static ConcurrentCall<CommitResult> slowCommit(StoreUnderTest store, Held held) {
    Commit commit = Commit.builder().append(STREAM, Expected.ANY, events(SLOW)).build();
    ConcurrentCall<CommitResult> slow =
        store.start("the slow commit", () -> store.node(0).commit(commit));
    assertTrue(held.isReached(store.budgets().step()), "the slow commit was to stop halfway");
    return slow;
  }

  private static ConcurrentCall<CommitResult> quickCommit(StoreUnderTest store) {
    Commit commit = Commit.append(OTHER, Expected.ANY, event("quick"));
    return store.start(
        "the quick commit (if commits exclude each other here, commitsOverlap() must say so)",
        () -> store.node(1).commit(commit));
  }

  /** All commits have ended: a new reader finds {@code count} events, those that the other saw. */
  private static void requireWhole(StoreUnderTest store, FeedConsumer consumer, int count) {
    assertEquals(
        count,
        new FeedConsumer(store.node(1), ALL).drain().seen().size(),
        "what the feed shows when all commits have ended");
    consumer.drain();
    assertEquals(
        FeedConsumer.ids(store.feed()),
        consumer.ids(),
        "what the consumer saw, compared with the whole feed");
    assertEquals(List.of(), new FeedConsumer(store.node(1), ALL, consumer.after()).drain().seen());
  }
}
