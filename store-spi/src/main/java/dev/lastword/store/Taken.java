package dev.lastword.store;

import java.util.List;
import java.util.stream.Stream;

/** As many events as fit a page, the first in any case (R2). */
record Taken(List<StoredEvent> events, boolean more) {

  static Taken of(Stream<StoredEvent> all, int maxEvents, long maxBytes) {
    List<StoredEvent> found = all.limit(maxEvents + 1L).toList();
    int fits = 0;
    long bytes = 0;
    for (StoredEvent event : found) {
      bytes += event.event().payload().size();
      if (fits == 0 || fits < maxEvents && bytes <= maxBytes) {
        fits++;
      }
    }
    return new Taken(found.subList(0, fits), fits < found.size());
  }
}
