package dev.lastword.store.jdbc;

import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;

/**
 * The feed of a database whose positions are in the order of commits: whatever can be read is
 * settled (F1).
 *
 * @param last the query for the last position that was given. Not the last event's: that one may
 *     have been erased, and the end must not come back (F10)
 */
public record OrderedFeed(Reads reads, EventReads events, String last) implements Feed {

  @Override
  public FeedPage page(long after, FeedSpec spec) {
    EventReads.Taken taken =
        reads.run(
            handle -> events.feed(handle, after, Long.MAX_VALUE, spec, EventReads.Taken.NONE));
    long next = taken.events().isEmpty() ? after : taken.last().position();
    return new FeedPage(taken.events(), next, taken.more());
  }

  @Override
  public long end() {
    return reads.run(handle -> handle.createQuery(last).mapTo(Long.class).findOne().orElse(0L));
  }

  @Override
  public void close() {}
}
