package dev.lastword.tck.store.suites;

import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import java.util.List;

/** Writes every script from a process with other settings, and says whether it can read it. */
final class ForeignWriter implements ChildScenario {

  static final StreamId STREAM = new StreamId("TITLE", "ISTANBUL \u0131i\u0130I \u65e5\u672c");
  static final String KEPT = "kept";

  @Override
  public void run(ChildNode node) {
    try (EventStore store = node.open()) {
      store.commit(Commit.builder().append(STREAM, Expected.version(0), facts()).build());
      List<EventRecord> found =
          store.read(STREAM, ReadSpec.forwardFrom(1)).events().stream()
              .map(StoredEvent::event)
              .toList();
      node.say(found.equals(facts()) ? KEPT : "found " + found.size() + " events, some different");
    }
  }

  static List<EventRecord> facts() {
    return UnicodeSamples.facts(STREAM);
  }
}
