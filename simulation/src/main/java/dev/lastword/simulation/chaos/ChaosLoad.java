package dev.lastword.simulation.chaos;

import dev.lastword.client.Client;
import dev.lastword.core.value.ExecutionId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** Callers of all kinds of operations, and workers, until they are told to stop. */
final class ChaosLoad {

  private final CallRecorder recorder;
  private final List<byte[]> imports;
  private final List<ExecutionId> created = Collections.synchronizedList(new ArrayList<>());
  private final List<Thread> callers = new ArrayList<>();
  private final List<Thread> workers = new ArrayList<>();
  private volatile boolean callersStopped;
  private volatile boolean workersStopped;

  /**
   * Makes a load.
   *
   * @param imports executions that were exported elsewhere
   */
  ChaosLoad(CallRecorder recorder, List<byte[]> imports) {
    this.recorder = recorder;
    this.imports = imports;
  }

  /** Starts a caller of everything. */
  void startCaller(Client client, long seed) {
    ChaosCaller caller = new ChaosCaller(client, recorder, created, imports, new Random(seed));
    callers.add(start(caller::callOnce, () -> callersStopped));
  }

  /** Starts a worker that records what it was answered. */
  void startWorker(Client client, long seed) {
    RecordedWorker worker = new RecordedWorker(client.jobs(), recorder, new Random(seed));
    workers.add(start(worker::workOnce, () -> workersStopped));
  }

  private static Thread start(Runnable once, BooleanSupplier over) {
    Thread thread =
        new Thread(
            () -> {
              while (!over.getAsBoolean()) {
                once.run();
              }
            },
            "load");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Stops all callers, and returns once none is waiting for an answer; workers go on. */
  void stopCallers() {
    callersStopped = true;
    callers.forEach(ChaosLoad::join);
  }

  /** Stops the workers as well. */
  void stopWorkers() {
    workersStopped = true;
    workers.forEach(ChaosLoad::join);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
