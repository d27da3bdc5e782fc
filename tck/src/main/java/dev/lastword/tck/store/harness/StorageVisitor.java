package dev.lastword.tck.store.harness;

import static java.util.stream.Collectors.joining;

import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamPage;

/** Opens the storage, and tells what it finds there. */
final class StorageVisitor implements ChildScenario {

  @Override
  public void run(ChildNode node) {
    try (EventStore store = node.open()) {
      node.say(seen(store));
    }
  }

  /** Returns what a store shows of a stream, in a line. */
  static String seen(EventStore store) {
    try {
      StreamPage page = store.read(Samples.STREAM, ReadSpec.forwardFrom(1));
      return page.events().isEmpty()
          ? "nothing"
          : page.events().stream()
              .map(stored -> "event " + stored.event().eventId())
              .collect(joining(", "));
    } catch (RuntimeException refused) {
      return refused.getClass().getSimpleName();
    }
  }
}
