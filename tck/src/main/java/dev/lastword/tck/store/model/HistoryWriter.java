package dev.lastword.tck.store.model;

import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import java.io.IOException;

/** A process that lives through a history until it is killed, and tells of each action. */
public final class HistoryWriter implements ChildScenario {

  @Override
  public void run(ChildNode node) throws IOException {
    HistoryWorld world =
        new HistoryWorld(
            Long.parseLong(node.argument(0)), HistoryWorld.Sizes.valueOf(node.argument(1)));
    node.say("ready");
    node.hear();
    HistoryRun run = new HistoryRun(Stage.of(node), world);
    long begun = System.currentTimeMillis();
    run.begin();
    long took = System.currentTimeMillis() - begun;
    node.say("-1 " + begun + " " + took + " " + run.lesson().line());
    for (int i = 0; i < Integer.MAX_VALUE; i++) {
      run.step(i);
      node.say(i + " " + run.lesson().line());
    }
  }
}
