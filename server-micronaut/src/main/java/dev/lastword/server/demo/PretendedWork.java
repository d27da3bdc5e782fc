package dev.lastword.server.demo;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.worker.Handler;
import dev.lastword.orchestrator.worker.TaskContext;
import dev.lastword.orchestrator.worker.TaskFailure;
import java.util.Map;
import java.util.Random;

/**
 * Takes a while, tells how far it is, and fails now and then; what it does depends on the
 * execution, the node and the attempt alone.
 */
final class PretendedWork implements Handler {

  private static final int STEPS = 4;

  @Override
  public JsonValue handle(TaskContext context) throws InterruptedException {
    String name = context.executionId() + "/" + context.nodeId() + "/" + context.attempt();
    Random chance = new Random(name.hashCode());
    long pace = 200 + chance.nextInt(900);
    for (int step = 1; step <= STEPS; step++) {
      Thread.sleep(pace);
      context.progress(100 * step / STEPS, "step " + step + " of " + STEPS);
      if (chance.nextInt(20) == 0) {
        throw TaskFailure.of("OUT_OF_LUCK", "it did not work out this time");
      }
    }
    return new JsonObject(Map.of("by", new JsonString(context.nodeId() + " in the demo")));
  }
}
