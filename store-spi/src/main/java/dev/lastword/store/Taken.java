package dev.lastword.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** As many events as fit a page, the first in any case (R2). */
record Taken(List<StoredEvent> events, boolean more) {

  static Taken of(Stream<StoredEvent> all, int maxEvents, long maxBytes) {
    List<StoredEvent> fitting = new ArrayList<>();
    long bytes = 0;
    // One by one, so that a page that is full of bytes has not decoded what follows it.
    Iterator<StoredEvent> rest = all.iterator();
    while (rest.hasNext()) {
      StoredEvent event = rest.next();
      bytes += event.event().payload().size();
      if (!fitting.isEmpty() && (fitting.size() >= maxEvents || bytes > maxBytes)) {
        return new Taken(fitting, true);
      }
      fitting.add(event);
    }
    return new Taken(fitting, false);
  }
}
