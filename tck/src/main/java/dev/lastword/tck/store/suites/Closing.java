package dev.lastword.tck.store.suites;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** Commits a little, and closes the storage when it is told to. */
final class Closing implements ChildScenario {

  static final StreamId STREAM = Samples.STREAM;

  private static final int COMMITS = 5;

  @Override
  public void run(ChildNode node) throws IOException {
    EventStore store = node.open();
    for (int i = 0; i < COMMITS; i++) {
      store.commit(Commit.append(STREAM, Samples.at(i), Samples.event(contents().get(i))));
    }
    node.say(KillRounds.READY);
    node.hear();
    store.close();
    node.say("done");
    node.hear();
  }

  static List<String> contents() {
    return IntStream.range(0, COMMITS).mapToObj(Integer::toString).toList();
  }
}
