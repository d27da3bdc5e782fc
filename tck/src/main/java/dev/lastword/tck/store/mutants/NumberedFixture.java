package dev.lastword.tck.store.mutants;

import dev.lastword.store.EventStore;
import dev.lastword.store.FeedSpec;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.CommitStop;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Stores whose commits overlap and number their events by themselves: {@link NumberedStore}. */
final class NumberedFixture extends ForwardingFixture implements CommitHold {

  private final Way way;
  private final Map<Namespace, Shared> shared = new ConcurrentHashMap<>();

  /** Up to which position the feed goes, or says that it goes. */
  @FunctionalInterface
  interface Bound {
    long of(Shared shared, FeedSpec spec);
  }

  /** Moment at which a commit gets its positions. */
  enum Numbers {
    BEFORE_ITS_STREAMS,
    BEHIND_ITS_STREAMS
  }

  /**
   * Construction of the feed.
   *
   * @param givenBack how many positions too many a refused commit gives back
   */
  record Way(Bound bound, Bound end, Numbers numbers, int givenBack) {

    /** As it is right. */
    static final Way RIGHT =
        new Way(
            (shared, spec) -> shared.numbering().settled(Long.MIN_VALUE),
            (shared, spec) -> shared.numbering().settled(Long.MIN_VALUE),
            Numbers.BEHIND_ITS_STREAMS,
            0);

    Way bound(Bound wrong) {
      return new Way(wrong, end, numbers, givenBack);
    }

    Way end(Bound wrong) {
      return new Way(bound, wrong, numbers, givenBack);
    }

    Way numbers(Numbers wrong) {
      return new Way(bound, end, wrong, givenBack);
    }

    Way givenBack(int wrong) {
      return new Way(bound, end, numbers, wrong);
    }
  }

  /**
   * State shared by the instances on one namespace.
   *
   * @param locks one for each stream
   * @param overtaking where a commit waits that took its positions too early
   * @param passing where a commit waits that the feed will go past
   * @param seconds how far the clock has been moved
   * @param stop where the next commit is to stop, if anywhere
   * @param all the same of all namespaces
   */
  record Shared(
      Numbering numbering,
      Map<String, ReentrantLock> locks,
      Overtaking overtaking,
      Passing passing,
      AtomicLong seconds,
      AtomicReference<@Nullable CommitStop> stop,
      Map<Namespace, Shared> all) {}

  NumberedFixture(StoreFixture right, Way way) {
    super(right);
    this.way = way;
  }

  private Shared shared(Namespace namespace) {
    return shared.computeIfAbsent(
        namespace,
        any ->
            new Shared(
                new Numbering(),
                new ConcurrentHashMap<>(),
                new Overtaking(),
                new Passing(),
                new AtomicLong(),
                new AtomicReference<>(),
                shared));
  }

  @Override
  public EventStore open(Namespace namespace, NodeOptions node) {
    return new NumberedStore(super.open(namespace, node), shared(namespace), way);
  }

  @Override
  public void advanceStoreClock(Namespace namespace, Duration by) {
    shared(namespace).seconds().addAndGet(by.toSeconds());
    super.advanceStoreClock(namespace, by);
  }

  @Override
  public Held holdNextCommit(Namespace namespace) {
    CommitStop stop = new CommitStop();
    shared(namespace).stop().set(stop);
    return stop;
  }

  @Override
  public void drop(Namespace namespace) {
    shared.remove(namespace);
    super.drop(namespace);
  }
}
