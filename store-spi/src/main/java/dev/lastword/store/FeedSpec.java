package dev.lastword.store;

import java.util.Set;

/**
 * Selection and size of a page of the feed.
 *
 * @param maxEvents the most events, at most {@link Limit#PAGE_ITEMS}
 * @param maxBytes the most payload bytes; one event above it is still returned, alone
 * @param categories the categories of streams to return, or all if empty (F9)
 * @param types the types of events to return, or all if empty (F9)
 */
public record FeedSpec(int maxEvents, long maxBytes, Set<String> categories, Set<String> types) {

  /** All events, in pages of the usual size. */
  public static final FeedSpec ALL =
      new FeedSpec(ReadSpec.DEFAULT_EVENTS, ReadSpec.DEFAULT_BYTES, Set.of(), Set.of());

  public FeedSpec {
    Numbers.requireAtLeast(1, maxEvents, "maxEvents");
    Numbers.requireAtLeast(1, maxBytes, "maxBytes");
    categories = Set.copyOf(categories);
    categories.forEach(category -> Text.requireId(category, "category"));
    types = Set.copyOf(types);
    types.forEach(type -> Text.requireId(type, "type"));
  }

  /** Returns this page with another bound on events. */
  public FeedSpec maxEvents(int max) {
    return new FeedSpec(max, maxBytes, categories, types);
  }

  /** Returns this page with another bound on payload bytes. */
  public FeedSpec maxBytes(long max) {
    return new FeedSpec(maxEvents, max, categories, types);
  }

  /** Returns this page for streams of these categories only. */
  public FeedSpec categories(String... wanted) {
    return new FeedSpec(maxEvents, maxBytes, Set.of(wanted), types);
  }

  /** Returns this page for events of these types only. */
  public FeedSpec types(String... wanted) {
    return new FeedSpec(maxEvents, maxBytes, categories, Set.of(wanted));
  }

  /** Returns whether the filters let this event through. */
  public boolean matches(StoredEvent event) {
    return (categories.isEmpty() || categories.contains(event.stream().category()))
        && (types.isEmpty() || types.contains(event.event().type()));
  }
}
