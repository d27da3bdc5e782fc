package dev.lastword.orchestrator;

import dev.lastword.orchestrator.background.BackgroundTask;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.LostWorkers;
import dev.lastword.orchestrator.maintenance.Retention;
import dev.lastword.orchestrator.maintenance.RetentionPolicy;
import dev.lastword.orchestrator.maintenance.RetentionTask;
import dev.lastword.orchestrator.metrics.QueueSampler;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.orchestrator.schedule.DueSchedules;
import dev.lastword.orchestrator.settings.EngineMetrics;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.EventStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The background tasks of an orchestrator, in the order of their turns. */
record Duties(EventStore store, Engine engine, Queues queues, OrchestratorBuilder settings) {

  /** Interval of background work that no caller waits for. */
  private static final Duration NOW_AND_THEN = Duration.ofSeconds(10);

  List<BackgroundTask> list(Supplier<Retention> retention) {
    EngineSettings how = settings.engine();
    LostWorkers lost = new LostWorkers(store, engine, how, settings.lostWorkersEvery());
    DueSchedules due = new DueSchedules(store, engine, how);
    List<BackgroundTask> tasks = new ArrayList<>();
    tasks.add(new BackgroundTask("pending reactions", engine::finishPending));
    tasks.add(new BackgroundTask("timers", engine::fireTimers));
    tasks.add(new BackgroundTask("delayed starts", engine::startDelayed));
    tasks.add(new BackgroundTask("schedules", due::fire));
    tasks.add(new BackgroundTask("parents and children", engine::tendChildren));
    tasks.add(new BackgroundTask("follow-ups", engine::startFollowUps));
    tasks.add(new BackgroundTask("signals", engine::deliverSignals));
    tasks.add(new BackgroundTask("lost workers", lost::look));
    if (!settings.retention().equals(RetentionPolicy.EVERYTHING)) {
      RetentionTask rule = new RetentionTask(retention.get(), settings.retention());
      // Days are what counts there, and a page that holds nothing old costs a read.
      tasks.add(
          new BackgroundTask("retention", rule::step)
              .whenIdleEvery(NOW_AND_THEN, how.blocking()::nanos));
    }
    if (how.metrics() != EngineMetrics.NONE) {
      QueueSampler sampler = new QueueSampler(queues, how.metrics());
      tasks.add(
          new BackgroundTask("queue depths", sampler::step)
              .every(NOW_AND_THEN, how.blocking()::nanos));
    }
    return tasks;
  }
}
