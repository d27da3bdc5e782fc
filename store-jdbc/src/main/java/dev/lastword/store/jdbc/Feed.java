package dev.lastword.store.jdbc;

import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;

/** The feed of one store. */
public interface Feed {

  /** Returns a page of what follows a position. */
  FeedPage page(long after, FeedSpec spec);

  /** Returns the position up to which the feed is settled. */
  long end();

  /** Ends what the feed has of its own. */
  void close();
}
