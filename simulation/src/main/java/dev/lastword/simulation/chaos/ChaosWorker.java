package dev.lastword.simulation.chaos;

import dev.lastword.client.Client;
import dev.lastword.client.worker.Outcome;
import dev.lastword.client.worker.RunningWorker;
import dev.lastword.client.worker.Task;
import dev.lastword.client.worker.Worker;
import dev.lastword.core.value.JsonValue.JsonString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Remote worker that notes each attempt before it works: server's address, name, file. */
final class ChaosWorker {

  private static final Duration LEASE = Duration.ofSeconds(3);
  private static final int LONGEST_MILLIS = 150;

  private ChaosWorker() {}

  public static void main(String[] arguments) throws InterruptedException {
    Path begun = Path.of(arguments[2]);
    String name = arguments[1];
    Worker worker =
        Worker.of(Client.to(arguments[0]))
            .named(name)
            .leaseFor(LEASE)
            .waitFor(Duration.ofSeconds(2))
            .concurrency(4)
            .queue(ChaosGraphs.JAVA_QUEUE, task -> work(task, name, begun))
            .queue(ChaosGraphs.DOOMED_QUEUE, task -> Outcome.failed("DOOMED", "always"));
    try (RunningWorker running = worker.start()) {
      running.join();
    }
  }

  private static Outcome work(Task task, String name, Path begun)
      throws IOException, InterruptedException {
    Files.writeString(
        begun,
        new BegunAttempt(name, task.executionId(), task.nodeId(), task.attempt()).line() + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    ThreadLocalRandom dice = ThreadLocalRandom.current();
    Thread.sleep(dice.nextInt(LONGEST_MILLIS));
    return dice.nextInt(10) == 0
        ? Outcome.failed("CHANCE", "one of ten")
        : Outcome.done(new JsonString(name + " at attempt " + task.attempt()));
  }
}
