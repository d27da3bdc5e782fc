package dev.lastword.orchestrator;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.orchestrator.care.Reconcile;
import dev.lastword.orchestrator.care.Retention;
import dev.lastword.orchestrator.care.RetentionDuty;
import dev.lastword.orchestrator.care.RetentionPolicy;
import dev.lastword.orchestrator.duty.Chore;
import dev.lastword.orchestrator.duty.Duties;
import dev.lastword.orchestrator.engine.Answer;
import dev.lastword.orchestrator.engine.Assignment;
import dev.lastword.orchestrator.engine.Created;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.EngineMetrics;
import dev.lastword.orchestrator.engine.EngineSettings;
import dev.lastword.orchestrator.engine.GraphCourses;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.JobClaim;
import dev.lastword.orchestrator.engine.LostWorkers;
import dev.lastword.orchestrator.engine.NewExecution;
import dev.lastword.orchestrator.engine.SystemQueues;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.metrics.QueueSampler;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.orchestrator.schedule.DueSchedules;
import dev.lastword.orchestrator.schedule.Schedules;
import dev.lastword.orchestrator.transfer.ExecutionExport;
import dev.lastword.orchestrator.transfer.ExecutionImport;
import dev.lastword.orchestrator.view.Account;
import dev.lastword.orchestrator.view.Executions;
import dev.lastword.orchestrator.view.NodeJobs;
import dev.lastword.orchestrator.work.Handler;
import dev.lastword.orchestrator.work.Interrupts;
import dev.lastword.orchestrator.work.Worker;
import dev.lastword.orchestrator.work.WorkerSettings;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An engine with everything around it: graphs, workers, duties in the background.
 *
 * <p>Thread-safe. Any number of them, in any number of processes, may work on one store. What it
 * does by itself begins with {@link #start} and ends with {@link #close}; commands can be submitted
 * before, and a program that calls {@link Duties#step} itself need not start it at all.
 */
public final class Orchestrator implements AutoCloseable {

  /** How often what nobody waits for is done. */
  private static final Duration NOW_AND_THEN = Duration.ofSeconds(10);

  private final EventStore store;
  private final OrchestratorBuilder settings;
  private final Graphs graphs;
  private final Engine engine;
  private final Duties duties;
  private final Queues queues;
  private final Schedules schedules;
  private final Interrupts interrupts;
  private final Background background;

  Orchestrator(EventStore store, OrchestratorBuilder settings) {
    this.store = store;
    this.settings = settings;
    this.graphs = new Graphs(store, settings.conditions(), settings.engine());
    this.engine =
        new Engine(store, new GraphCourses(store, graphs, settings.engine()), settings.engine());
    this.queues = new Queues(store, settings.engine().clock(), settings.engine().ids());
    this.schedules = new Schedules(store, engine, graphs, settings.engine());
    this.interrupts = new Interrupts(store, settings.engine().tracing());
    engine.listen(interrupts);
    Set<String> waiting = new HashSet<>(SystemQueues.ofEngines());
    waiting.add(DueSchedules.QUEUE);
    this.duties = new Duties(store, waiting, chores(), settings.dutiesPerRound());
    this.background = new Background(store, engine, duties, interrupts, settings);
  }

  private List<Chore> chores() {
    EngineSettings how = settings.engine();
    LostWorkers lost = new LostWorkers(store, engine, how, settings.lostWorkersEvery());
    DueSchedules due = new DueSchedules(store, engine, how);
    List<Chore> chores = new ArrayList<>();
    chores.add(new Chore("pending reactions", engine::finishPending));
    chores.add(new Chore("timers", engine::fireTimers));
    chores.add(new Chore("delayed starts", engine::startDelayed));
    chores.add(new Chore("schedules", due::fire));
    chores.add(new Chore("parents and children", engine::tendChildren));
    chores.add(new Chore("signals", engine::deliverSignals));
    chores.add(new Chore("lost workers", lost::look));
    if (!settings.retention().equals(RetentionPolicy.EVERYTHING)) {
      RetentionDuty retention = new RetentionDuty(retention(), settings.retention());
      // Days are what counts there, and a page that holds nothing old costs a read.
      chores.add(new Chore("retention", retention::step).every(NOW_AND_THEN, how.waiting()::nanos));
    }
    if (how.metrics() != EngineMetrics.NONE) {
      QueueSampler sampler = new QueueSampler(queues, how.metrics());
      chores.add(
          new Chore("queue depths", sampler::step).every(NOW_AND_THEN, how.waiting()::nanos));
    }
    return chores;
  }

  /**
   * Opens the store at a URL such as {@code memory:}, {@code sqlite:./data/lastword.db} or {@code
   * postgresql://host/database}, and starts an orchestrator on it that closes the store with
   * itself.
   */
  public static Orchestrator open(String url) {
    return builder(Stores.open(url)).closingStore().build().start();
  }

  /** Returns a builder of orchestrators on a store, which stays open when they are closed. */
  public static OrchestratorBuilder builder(EventStore store) {
    return new OrchestratorBuilder(store);
  }

  /** Creates an execution of a graph's newest version and starts it, within the usual patience. */
  public Created run(String graphId, @Nullable JsonValue input, Actor by) {
    NewExecution asked = NewExecution.of(GraphId.of(graphId), input);
    return engine.create(asked, by, settings.engine().patience());
  }

  /** Cancels an execution, as its graph says: whatever its workers report later, it stays so. */
  public Answer cancel(ExecutionId id, Actor by, @Nullable String reason) {
    return engine.submit(CommandEnvelope.of(id, by, new CancelExecution(reason, null, null, null)));
  }

  /** Returns in words why an execution is as it is, and what it waits for. */
  public String why(ExecutionId id) {
    return executions().explain(id).map(Account::text).orElse("there is no execution " + id);
  }

  /** Returns what takes commands. */
  public Engine engine() {
    return engine;
  }

  /** Returns the graphs that executions follow. */
  public Graphs graphs() {
    return graphs;
  }

  /** Returns what workers outside of this process do, under their leases. */
  public Workers workers() {
    return engine.workers();
  }

  /**
   * Claims Tasks for a worker outside of this process, now or when there are some, at the latest
   * after {@code upTo}; then the answer is empty. No thread is held meanwhile. Who cancels the
   * answer gets nothing: what was claimed is given back.
   */
  public CompletableFuture<List<Assignment>> claim(ClaimSpec spec, Duration upTo) {
    return background.polls().claim(spec, upTo);
  }

  /** Claims like {@link #claim(ClaimSpec, Duration)}, on behalf of an authenticated caller. */
  public CompletableFuture<List<Assignment>> claim(JobClaim claim, Duration upTo) {
    return background.polls().claim(claim, upTo);
  }

  /** Returns how many claims wait here for Tasks. */
  public int waitingClaims() {
    return background.polls().size();
  }

  /** Lets {@code handler} work at the Tasks of a queue, eight at a time. */
  public Worker worker(String queue, Handler handler) {
    return worker(WorkerSettings.of(queue), handler);
  }

  /** Lets {@code handler} work at Tasks, from the start on, or at once if it has started. */
  public Worker worker(WorkerSettings how, Handler handler) {
    return background.worker(how, handler);
  }

  /** Returns the queues that Tasks wait in. */
  public Queues queues() {
    return queues;
  }

  /** Returns the schedules by which executions begin. */
  public Schedules schedules() {
    return schedules;
  }

  /** Returns what looks at executions: lists, states at any version, explanations. */
  public Executions executions() {
    return Executions.on(store, graphs, settings.engine());
  }

  /** Returns what lists jobs, with their logs. */
  public NodeJobs jobs() {
    return NodeJobs.on(store, graphs, settings.engine());
  }

  /** Returns what proves that everything beside the logs follows from them. */
  public Reconcile reconcile() {
    return Reconcile.on(store, graphs, settings.engine());
  }

  /** Returns what archives and erases executions that ended long ago. */
  public Retention retention() {
    return Retention.on(store, engine, settings.engine());
  }

  /** Returns what writes executions into files. */
  public ExecutionExport exports() {
    return ExecutionExport.from(store, graphs, settings.engine());
  }

  /** Returns what reads executions from files. */
  public ExecutionImport imports() {
    return ExecutionImport.into(store, graphs, settings.conditions(), settings.engine());
  }

  /** Returns what is done in the background, to be done by hand where nothing was started. */
  public Duties duties() {
    return duties;
  }

  /** Returns the store that it works on. */
  public EventStore store() {
    return store;
  }

  /** Begins what it does by itself, and returns itself; beginning again does nothing. */
  public Orchestrator start() {
    background.start();
    return this;
  }

  /**
   * Ends what it does by itself, within a bounded time: nothing is claimed any more, handlers may
   * finish, then are interrupted, and what they hold is given back. Closing again does nothing.
   */
  @Override
  public void close() {
    background.close();
    if (settings.closesStore()) {
      store.close();
    }
  }
}
