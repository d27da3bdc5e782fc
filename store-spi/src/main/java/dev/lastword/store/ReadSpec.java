package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/**
 * Selection and size of a page of one stream. A bad value is refused here, whatever the stream
 * (R8).
 *
 * @param direction the way to read (R1)
 * @param fromVersion the first version of the page, inclusive; backward, one beyond the head starts
 *     at the head
 * @param maxEvents the most events, at most {@link Limit#PAGE_ITEMS} (R2)
 * @param maxBytes the most payload bytes; one event above it is still returned, alone (R2)
 */
public record ReadSpec(Direction direction, long fromVersion, int maxEvents, long maxBytes) {

  /** The number of events in a page unless the caller asks for another. */
  public static final int DEFAULT_EVENTS = 1_000;

  /** The payload bytes in a page unless the caller asks for another bound. */
  public static final long DEFAULT_BYTES = 4 << 20;

  public ReadSpec {
    requireNonNull(direction, "direction");
    Numbers.requireAtLeast(1, fromVersion, "fromVersion");
    Numbers.requireAtLeast(1, maxEvents, "maxEvents");
    Numbers.requireAtLeast(1, maxBytes, "maxBytes");
  }

  /** Returns a page that goes up from {@code version}, inclusive. */
  public static ReadSpec forwardFrom(long version) {
    return new ReadSpec(Direction.FORWARD, version, DEFAULT_EVENTS, DEFAULT_BYTES);
  }

  /** Returns a page that goes down from {@code version}, inclusive. */
  public static ReadSpec backwardFrom(long version) {
    return new ReadSpec(Direction.BACKWARD, version, DEFAULT_EVENTS, DEFAULT_BYTES);
  }

  /** Returns a page that goes down from the head. */
  public static ReadSpec backwardFromHead() {
    return backwardFrom(Long.MAX_VALUE);
  }

  /** Returns this page with another bound on events. */
  public ReadSpec maxEvents(int max) {
    return new ReadSpec(direction, fromVersion, max, maxBytes);
  }

  /** Returns this page with another bound on payload bytes. */
  public ReadSpec maxBytes(long max) {
    return new ReadSpec(direction, fromVersion, maxEvents, max);
  }
}
