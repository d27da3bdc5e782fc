package dev.lastword.tck.store.suites;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;

/** Appends events in one thread, and tells in another of each that the feed shows. */
final class WatchedWriter implements ChildScenario {

  @Override
  public void run(ChildNode node) {
    try (EventStore store = node.open()) {
      Thread writer = new Thread(() -> write(store));
      writer.setDaemon(true);
      long after = store.feedEnd();
      writer.start();
      while (writer.isAlive()) {
        FeedPage page = store.feed(after, FeedSpec.ALL);
        page.events().forEach(event -> node.say(sight(event)));
        after = page.next();
      }
    }
  }

  private static void write(EventStore store) {
    for (int i = 0; i < Integer.MAX_VALUE; i++) {
      store.commit(Commit.append(Samples.STREAM, Expected.ANY, Samples.event(i + "")));
    }
  }

  /** Returns the description of an event. */
  static String sight(StoredEvent event) {
    return event.position() + " " + event.event().eventId();
  }
}
