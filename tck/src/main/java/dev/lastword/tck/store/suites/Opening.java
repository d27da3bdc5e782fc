package dev.lastword.tck.store.suites;

import dev.lastword.store.EventStore;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import java.io.IOException;

/** Opens a storage that does not exist yet, when it is told to, and waits. */
final class Opening implements ChildScenario {

  @Override
  public void run(ChildNode node) throws IOException {
    node.say(KillRounds.READY);
    node.hear();
    EventStore store = node.open();
    node.say("done");
    node.hear();
    store.close();
  }
}
