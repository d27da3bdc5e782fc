package dev.lastword.tck.store.suites;

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
    List<StoredEvent> seen = new ArrayList<>();
    ReadSpec spec = first;
    StreamPage page = store.read(stream, spec);
    seen.addAll(page.events());
    while (page.more()) {
      assertFalse(seen.isEmpty(), "an empty page of a stream that goes on");
      int shown = seen.size();
      spec = behind(seen.get(shown - 1), spec);
      page = store.read(stream, spec);
      seen.addAll(page.events());
      assertFalse(page.more() && seen.size() == shown, "an empty page of a stream that goes on");
    }
    return seen;
  }

  private static ReadSpec behind(StoredEvent last, ReadSpec spec) {
    long next = last.version() + (spec.direction() == Direction.FORWARD ? 1 : -1);
    return new ReadSpec(spec.direction(), next, spec.maxEvents(), spec.maxBytes());
  }
}
