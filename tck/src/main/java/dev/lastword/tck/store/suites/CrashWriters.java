package dev.lastword.tck.store.suites;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Several threads that append to one stream, each its own numbers in order, until the kill. */
final class CrashWriters implements ChildScenario {

  static final int WRITERS = 4;

  @Override
  public void run(ChildNode node) throws IOException, InterruptedException {
    StreamId stream = new StreamId("execution", node.argument(0));
    node.say(KillRounds.READY);
    node.hear();
    try (EventStore store = node.open()) {
      List<Thread> threads = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        int number = writer;
        Thread thread = new Thread(() -> write(node, store, stream, number));
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private static void write(ChildNode node, EventStore store, StreamId stream, int writer) {
    for (int i = 0; i < Integer.MAX_VALUE; i++) {
      store.commit(Commit.append(stream, Expected.ANY, Samples.event(content(writer, i))));
      node.say(content(writer, i));
    }
  }

  static StreamId stream(int round) {
    return new StreamId("execution", "round " + round);
  }

  private static String content(int writer, int index) {
    return writer + "/" + index;
  }

  /** Returns what a writer's first events hold. */
  static List<String> contents(int writer, int count) {
    return IntStream.range(0, count).mapToObj(index -> content(writer, index)).toList();
  }

  /** Returns what the events of a writer hold, in their order. */
  static List<String> ofWriter(List<StoredEvent> stored, int writer) {
    return stored.stream()
        .map(event -> event.event().payload().utf8())
        .filter(content -> content.startsWith(writer + "/"))
        .toList();
  }
}
