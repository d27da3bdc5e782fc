package dev.lastword.tck.store.suites;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Opens the storage when it is told to, and appends to a stream until it is killed: commits of
 * several events, each with a document that says how many there are.
 */
final class CrashWriter implements ChildScenario {

  static final String COLLECTION = "commits";

  @Override
  public void run(ChildNode node) throws IOException {
    StreamId stream = new StreamId("execution", node.argument(0));
    int size = Integer.parseInt(node.argument(1));
    node.say(KillRounds.READY);
    node.hear();
    try (EventStore store = node.open()) {
      for (int i = 1; i < Integer.MAX_VALUE; i++) {
        store.commit(commit(stream, i, size, node.claim()));
        node.say("committed " + i);
      }
    }
  }

  /** Returns commit number {@code index}, from 1. */
  private static Commit commit(StreamId stream, int index, int size, Claim claim) {
    Expected expected = Samples.at((index - 1L) * size);
    Commit.Builder commit = Commit.builder().append(stream, expected, events(index, size));
    return claim.capabilities().contains(Capability.PROJECTIONS)
        ? commit.put(count(stream, index)).build()
        : commit.build();
  }

  private static List<EventRecord> events(int index, int size) {
    return IntStream.rangeClosed(1, size)
        .mapToObj(place -> Samples.event(content(index, place)))
        .toList();
  }

  /** Returns what stands in an event of a commit. */
  static String content(int index, int place) {
    return index + "/" + place;
  }

  private static Doc count(StreamId stream, int index) {
    Payload number = Payload.json(Integer.toString(index));
    return new Doc(COLLECTION, stream.id(), index, Map.of(), number);
  }
}
