package dev.lastword.benchmarks.store;

import dev.lastword.store.EventStore;
import dev.lastword.store.FeedSpec;

/** Pages of a thousand events of the feed, from one place on. */
record FeedPages(EventStore store, long after) implements AlternatingResults.Contender {

  private static final int TIMES = 10;

  /** Returns the microseconds of a page. */
  @Override
  public double turn() {
    long start = System.nanoTime();
    for (int i = 0; i < TIMES; i++) {
      int events = store.feed(after, FeedSpec.ALL.maxEvents(1_000)).events().size();
      if (events != 1_000) {
        throw new IllegalStateException("a page was expected to hold 1000 events, not " + events);
      }
    }
    return (System.nanoTime() - start) / 1e3 / TIMES;
  }
}
