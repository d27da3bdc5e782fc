package dev.lastword.benchmarks.peers;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.worker.WorkerSettings;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lastword with a worker in the same process. */
final class OurPeer implements Peer {

  private static final Actor CALLER = Actor.user("bench");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  static final String QUEUE = "steps";
  private static final int PLACES = 64;

  private final Function<PeerDatabase, EventStore> stores;
  private final Crew crew;
  private @Nullable Orchestrator lastword;
  private GraphId graph = GraphId.of("unit");
  private boolean waits;
  private volatile @Nullable Ledger ledger;

  /** Workers in this process, each with so many places. */
  private record Crew(int workers, int places) {

    private static final Crew USUAL = new Crew(1, PLACES);
  }

  private OurPeer(Function<PeerDatabase, EventStore> stores, Crew crew) {
    this.stores = stores;
    this.crew = crew;
  }

  static OurPeer onPostgres() {
    return onPostgres(Crew.USUAL);
  }

  static OurPeer withTwiceThePlaces() {
    return onPostgres(new Crew(1, 2 * PLACES));
  }

  static OurPeer withTwoWorkers() {
    return onPostgres(new Crew(2, PLACES));
  }

  private static OurPeer onPostgres(Crew crew) {
    return new OurPeer(
        database -> Stores.open(StoreConfig.of(url(database)).option("durability", "POWER")), crew);
  }

  /** Returns the URL of a store on the database, with its login. */
  static String url(PeerDatabase database) {
    String login = database.user() + ":" + database.user();
    return "postgresql://" + login + "@localhost:" + database.port() + "/" + database.name();
  }

  static OurPeer onSqlite() {
    return new OurPeer(
        database ->
            Stores.open(
                StoreConfig.of("sqlite:" + database.folder().resolve("lastword.db"))
                    .option("durability", "POWER")),
        Crew.USUAL);
  }

  @Override
  public String settings() {
    return "in-process workers: "
        + crew.workers()
        + ", with "
        + crew.places()
        + " places each; everything else as by default";
  }

  @Override
  public Set<Workload> workloads() {
    return EnumSet.allOf(Workload.class);
  }

  /** As many as there are places: what is beyond them would wait in the queue and be claimed. */
  @Override
  public int outstanding() {
    return crew.workers() * crew.places();
  }

  @Override
  public void open(PeerDatabase database, Workload workload) {
    Orchestrator opened = Orchestrator.builder(stores.apply(database)).closingStore().build();
    lastword = opened;
    waits = workload == Workload.WAIT_AND_RESUME;
    Graph unit = unit(workload);
    graph = unit.id();
    opened.graphs().register(unit);
    opened.engine().listen(this::committed);
    for (int i = 0; i < crew.workers(); i++) {
      opened.worker(
          WorkerSettings.of(QUEUE).concurrency(crew.places()).name("worker-" + i),
          task -> {
            ledger().ran(task.executionId().value(), Integer.parseInt(task.nodeId().value()));
            return null;
          });
    }
    opened.start();
  }

  /** Returns the graph of a workload, called {@code unit}. */
  static Graph unit(Workload workload) {
    GraphBuilder builder = Graph.builder("unit").add(Start.of("start"), Success.of("end"));
    for (int step = 0; step < workload.steps(); step++) {
      builder.add(Task.of(Integer.toString(step)).queue(QUEUE));
    }
    return switch (workload) {
      case ONE_TASK -> builder.path("start", "0", "end").build(new CelConditions());
      case FIVE_TASKS ->
          builder.path("start", "0", "1", "2", "3", "4", "end").build(new CelConditions());
      case WAIT_AND_RESUME ->
          builder
              .add(Wait.of("wait").waitKey("go"))
              .path("start", "wait", "0", "end")
              .build(new CelConditions());
      case FORK_OF_TEN -> {
        builder.add(Fork.of("fork"), Join.of("join")).path("start", "fork").path("join", "end");
        for (int step = 0; step < workload.steps(); step++) {
          builder.path("fork", Integer.toString(step), "join");
        }
        yield builder.build(new CelConditions());
      }
    };
  }

  private void committed(ExecutionState state, List<EventEnvelope> events) {
    if (state.status() == ExecutionStatus.COMPLETED) {
      ledger().ended(state.executionId().value());
    }
  }

  @Override
  public void record(Ledger into) {
    ledger = into;
  }

  private Ledger ledger() {
    return requireNonNull(ledger);
  }

  @Override
  public void submit(String unit) {
    ExecutionId id = ExecutionId.of(unit);
    Orchestrator opened = requireNonNull(lastword);
    opened.engine().create(NewExecution.of(graph, null).named(id), CALLER, PATIENCE);
    if (waits) {
      opened.engine().signals().send(NewSignal.of(WaitKey.of("go"), null).to(id), CALLER, PATIENCE);
    }
  }

  @Override
  public void close() {
    if (lastword != null) {
      lastword.close();
    }
  }
}
