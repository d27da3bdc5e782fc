package dev.lastword.tck.store.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lastword.store.Direction;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.ArrayList;
import java.util.List;

/** A reader that goes on behind the last event it was shown, as long as there is more. */
final class Walk {

  private Walk() {}

  static List<StoredEvent> through(EventStore store, StreamId stream, ReadSpec first) {
    return through(store, stream, first, () -> {});
  }

  /** Does something between each page and the next. */
  static List<StoredEvent> through(
      EventStore store, StreamId stream, ReadSpec first, Runnable between) {
    List<StoredEvent> seen = new ArrayList<>();
    StreamPage page = store.read(stream, first);
    seen.addAll(page.events());
    while (page.more()) {
      assertFalse(page.events().isEmpty(), "an empty page of a stream that goes on");
      ReadSpec next = behind(seen.get(seen.size() - 1), first);
      between.run();
      page = store.read(stream, next);
      page.events().stream()
          .findFirst()
          .ifPresent(event -> assertEquals(next.fromVersion(), event.version(), "the next page"));
      seen.addAll(page.events());
    }
    return seen;
  }

  private static ReadSpec behind(StoredEvent last, ReadSpec spec) {
    long next = last.version() + (spec.direction() == Direction.FORWARD ? 1 : -1);
    return new ReadSpec(spec.direction(), next, spec.maxEvents(), spec.maxBytes());
  }
}
