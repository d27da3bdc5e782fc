package dev.lastword.store.kv;

import dev.lastword.store.StoredEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Events until it is known what fits a page and whether more follow; none is read beyond that. */
final class PageBound {

  private final int maxEvents;
  private final long maxBytes;
  private final List<StoredEvent> found = new ArrayList<>();
  private long bytes;

  PageBound(int maxEvents, long maxBytes) {
    this.maxEvents = maxEvents;
    this.maxBytes = maxBytes;
  }

  /** Adds an event; returns whether another one is needed. */
  boolean add(StoredEvent event) {
    if (!isOpen()) {
      return false;
    }
    found.add(event);
    bytes += event.event().payload().size();
    return isOpen();
  }

  private boolean isOpen() {
    return found.size() <= maxEvents && (found.size() < 2 || bytes <= maxBytes);
  }

  Stream<StoredEvent> events() {
    return found.stream();
  }
}
