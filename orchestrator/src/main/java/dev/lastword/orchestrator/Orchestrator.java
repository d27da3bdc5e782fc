package dev.lastword.orchestrator;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.background.BackgroundTask;
import dev.lastword.orchestrator.background.BackgroundTasks;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.GraphProcesses;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.ImportOrigin;
import dev.lastword.orchestrator.engine.SystemQueues;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.maintenance.Retention;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.query.NodeJobs;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.orchestrator.schedule.DueSchedules;
import dev.lastword.orchestrator.schedule.Schedules;
import dev.lastword.orchestrator.transfer.ExecutionExport;
import dev.lastword.orchestrator.transfer.ExecutionImport;
import dev.lastword.orchestrator.worker.Handler;
import dev.lastword.orchestrator.worker.Interrupts;
import dev.lastword.orchestrator.worker.RemoteReports;
import dev.lastword.orchestrator.worker.TypedHandler;
import dev.lastword.orchestrator.worker.Worker;
import dev.lastword.orchestrator.worker.WorkerSettings;
import dev.lastword.payloads.ExecutionNotCompleted;
import dev.lastword.payloads.InputHandler;
import dev.lastword.payloads.PayloadKind;
import dev.lastword.payloads.Payloads;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An engine with everything around it: graphs, workers, duties in the background.
 *
 * <p>Thread-safe. Any number of them, in any number of processes, may work on one store. What it
 * does by itself begins with {@link #start} and ends with {@link #close}; commands can be submitted
 * before, and a program that calls {@link BackgroundTasks#step} itself need not start it at all.
 */
public final class Orchestrator implements AutoCloseable {

  private final EventStore store;
  private final OrchestratorBuilder settings;
  private final Graphs graphs;
  private final Engine engine;
  private final BackgroundTasks backgroundTasks;
  private final Queues queues;
  private final Schedules schedules;
  private final Interrupts interrupts;
  private final Background background;
  private final EndWaits endWaits;

  Orchestrator(EventStore store, OrchestratorBuilder settings) {
    this.store = store;
    this.settings = settings;
    this.graphs = new Graphs(store, settings.conditions(), settings.engine());
    this.engine =
        new Engine(store, new GraphProcesses(store, graphs, settings.engine()), settings.engine());
    this.queues = new Queues(store, settings.engine().clock(), settings.engine().ids());
    this.schedules = new Schedules(store, engine, graphs, settings.engine());
    this.interrupts = new Interrupts(store, settings.engine().tracing());
    engine.listen(interrupts);
    this.endWaits = new EndWaits(engine);
    Set<String> waiting = new HashSet<>(SystemQueues.ofEngines());
    waiting.add(DueSchedules.QUEUE);
    this.backgroundTasks = new BackgroundTasks(store, waiting, duties(), settings.dutiesPerRound());
    this.background = new Background(store, engine, backgroundTasks, interrupts, settings);
    queues.onChange(background::forgetQueueRules);
  }

  private List<BackgroundTask> duties() {
    return new Duties(store, engine, queues, settings).list(this::retention);
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
  public Created run(String graphId, @Nullable Object input, Actor by) {
    return run(NewExecution.of(GraphId.of(graphId), null), input, by);
  }

  /** Creates an execution with that input, within the usual patience. */
  public Created run(NewExecution asked, @Nullable Object input, Actor by) {
    NewExecution complete = asked.input(payloads().write(PayloadKind.INPUT, input));
    return engine.create(complete, by, settings.engine().patience());
  }

  /**
   * Waits until an execution has ended, and returns its result.
   *
   * @throws ExecutionNotCompleted if it failed or was canceled
   * @throws TimeoutException if it goes on after {@code atMost}
   */
  public <T> T awaitResult(ExecutionId id, Class<T> type, Duration atMost)
      throws InterruptedException, TimeoutException {
    return payloads().result(endWaits.await(id, atMost), type);
  }

  /** Resumes what waits for a key, or what will. */
  public Sent signal(String key, @Nullable Object value, Actor by) {
    NewSignal signal =
        NewSignal.of(WaitKey.of(key), payloads().write(PayloadKind.RESUME_VALUE, value));
    return engine.signals().send(signal, by, settings.engine().patience());
  }

  /** Returns the mapping between JSON and the program's types. */
  public Payloads payloads() {
    return settings.payloads();
  }

  /** Cancels an execution, as its graph says: whatever its workers report later, it stays so. */
  public Answer cancel(ExecutionId id, Actor by, @Nullable String reason) {
    return engine.submit(CommandEnvelope.of(id, by, new CancelExecution(reason, null, null, null)));
  }

  /** Returns in words why an execution is as it is, what it waits for, and who imported it. */
  public String why(ExecutionId id) {
    String origin =
        ImportOrigin.find(store, id).map(imported -> imported.sentence() + "\n").orElse("");
    return executions()
        .explain(id)
        .map(account -> account.text() + origin)
        .orElse("there is no execution " + id);
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

  /** Returns what gives more work to workers outside of this process, with answers to reports. */
  public RemoteReports remoteReports() {
    return background.reports();
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
    return background.worker(how, task -> handler.handle(task.mappedBy(payloads())));
  }

  /** Lets {@code handler} work at the Tasks of a queue with inputs of a type, eight at a time. */
  public <T> Worker worker(String queue, Class<T> input, InputHandler<T> handler) {
    return worker(queue, input, TypedHandler.of(handler));
  }

  /** Lets {@code handler} work at the Tasks of a queue with inputs of a type, eight at a time. */
  public <T> Worker worker(String queue, Class<T> input, TypedHandler<T> handler) {
    return worker(WorkerSettings.of(queue), handler.on(payloads(), input));
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
  public BackgroundTasks backgroundTasks() {
    return backgroundTasks;
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
