package dev.lastword.tck.store.suites;

import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;
import java.util.List;

/** Appends until it is killed, and tells the position of each event that was acknowledged. */
final class PositionWriter implements ChildScenario {

  private static final int SIZE = 3;

  /** Listener for positions of events. */
  @FunctionalInterface
  interface Reader {
    void on(long position, String eventId);
  }

  @Override
  public void run(ChildNode node) throws IOException {
    StreamId stream = new StreamId("execution", node.argument(0));
    node.say(KillRounds.READY);
    node.hear();
    try (EventStore store = node.open()) {
      for (int i = 0; i < Integer.MAX_VALUE; i++) {
        List<EventRecord> events = Samples.events(SIZE);
        List<Long> positions =
            store.commit(Commit.builder().append(stream, Expected.ANY, events).build()).positions();
        for (int at = 0; at < SIZE; at++) {
          node.say(positions.get(at) + " " + events.get(at).eventId());
        }
      }
    }
  }

  /** Reads a line that it said. */
  static void read(String line, Reader reader) {
    int end = line.indexOf(' ');
    reader.on(Long.parseLong(line.substring(0, end)), line.substring(end + 1));
  }
}
