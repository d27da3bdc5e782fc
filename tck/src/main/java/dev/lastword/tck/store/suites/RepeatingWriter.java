package dev.lastword.tck.store.suites;

import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;

/** Appends events that its parent knows, one by one, and tells of each. */
final class RepeatingWriter implements ChildScenario {

  private static final int MANY = 100_000;

  @Override
  public void run(ChildNode node) {
    StreamId stream = new StreamId("execution", node.argument(0));
    try (EventStore store = node.open()) {
      for (int i = 0; i < MANY; i++) {
        store.commit(Commit.append(stream, Expected.ANY, event(stream, i)));
        node.say("committed " + i);
      }
    }
  }

  /** Returns the first {@code count} events for a stream. */
  static List<EventRecord> events(StreamId stream, long count) {
    return LongStream.range(0, count).mapToObj(i -> event(stream, i)).toList();
  }

  private static EventRecord event(StreamId stream, long index) {
    String content = stream + " " + index;
    UUID id = UUID.nameUUIDFromBytes(content.getBytes(StandardCharsets.UTF_8));
    return Samples.event(id, Long.toString(index));
  }
}
