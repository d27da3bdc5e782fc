package dev.lastword.tck.store.suites;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;

/**
 * Commits one event each time it is told to, and one before: a connection that is made only for the
 * first commit would be served by a process that nobody watches yet.
 */
final class WitnessedWriter implements ChildScenario {

  @Override
  public void run(ChildNode node) throws IOException {
    try (EventStore store = node.open()) {
      store.commit(Commit.append(Samples.STREAM, Samples.at(0), Samples.event("first")));
      node.say("ready");
      for (int i = 0; !node.hear().isEmpty(); i++) {
        store.commit(Commit.append(Samples.STREAM, Samples.at(i + 1), Samples.event(i + "")));
        node.say("committed " + i);
      }
    }
  }
}
