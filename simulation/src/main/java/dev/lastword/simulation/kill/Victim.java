package dev.lastword.simulation.kill;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.worker.TaskContext;
import dev.lastword.orchestrator.worker.WorkerSettings;
import dev.lastword.store.EventStore;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A process with an engine, workers and operators, all on threads of their own, that goes on until
 * it is killed. It says what it was promised: {@code created ID}, {@code canceled ID}.
 */
public final class Victim {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int OPERATORS = 2;

  private final Orchestrator orchestrator;
  private final String name;
  private final PrintStream out;
  private final List<ExecutionId> known = new CopyOnWriteArrayList<>();

  private Victim(EventStore store, String name, PrintStream out) {
    this.name = name;
    this.out = out;
    this.orchestrator = KillScenario.on(store, name);
  }

  /** The fixture's class, the namespace, the process's name and its seed. */
  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    System.setOut(System.err);
    StoreFixture fixture =
        (StoreFixture) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
    EventStore store = fixture.open(new Namespace(arguments[1]), NodeOptions.of(arguments[2]));
    new Victim(store, arguments[2], out).live(Long.parseLong(arguments[3]));
  }

  private void live(long seed) throws InterruptedException {
    orchestrator.worker(
        WorkerSettings.of(KillScenario.QUEUE).leaseFor(KillScenario.LEASE).name(name),
        Victim::work);
    orchestrator.start();
    say("ready");
    for (int i = 0; i < OPERATORS; i++) {
      Random dice = new Random(seed * OPERATORS + i);
      String prefix = name + "-" + i + "-";
      Thread operator = new Thread(() -> operate(dice, prefix), "operator-" + i);
      operator.start();
    }
  }

  private static JsonValue work(TaskContext task) {
    int fate = Math.floorMod((task.executionId() + "/" + task.nodeId()).hashCode(), 10);
    if (fate == 0 && task.attempt() == 1) {
      throw new IllegalStateException("the first attempt fails");
    }
    if (fate == 1 && !task.isResumed()) {
      return task.waitFor("go", null, null);
    }
    return new JsonString(task.executionId() + "/" + task.nodeId() + "/" + task.attempt());
  }

  private void operate(Random dice, String prefix) {
    for (int i = 0; true; i++) {
      Graph graph = KillScenario.GRAPHS.get(dice.nextInt(KillScenario.GRAPHS.size()));
      ExecutionId id = ExecutionId.of(prefix + i);
      Answer created =
          orchestrator
              .engine()
              .create(
                  NewExecution.of(graph.id(), new JsonBoolean(true)).named(id),
                  Actor.user("ann"),
                  PATIENCE)
              .answer();
      if (created instanceof Answer.Accepted) {
        say("created " + id);
        known.add(id);
      }
      ExecutionId one = known.get(dice.nextInt(known.size()));
      if (dice.nextInt(3) == 0) {
        cancel(one, dice);
      } else {
        resume(one);
      }
    }
  }

  private void cancel(ExecutionId id, Random dice) {
    CancelMode mode = dice.nextBoolean() ? CancelMode.GRACEFUL : CancelMode.IMMEDIATE;
    if (submit(id, new CancelExecution("enough", null, mode, null)) instanceof Answer.Accepted) {
      say("canceled " + id);
    }
  }

  private void resume(ExecutionId id) {
    submit(id, new ResumeNode(NodeId.of("ask"), WaitKey.of("go"), new JsonString("on")));
  }

  private Answer submit(ExecutionId id, dev.lastword.core.command.Command command) {
    return orchestrator
        .engine()
        .submit(CommandEnvelope.of(id, Actor.user("ann"), command), PATIENCE);
  }

  private void say(String line) {
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }
}
