package dev.lastword.simulation.chaos;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.maintenance.ReconcileReport;
import dev.lastword.simulation.chaos.ChaosEvidence.FeedEntry;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Journals;
import dev.lastword.simulation.evidence.RequestLedger;
import dev.lastword.simulation.evidence.Violation;
import dev.lastword.simulation.laws.LawCheck;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.Stores;
import dev.lastword.store.jdbc.testkit.PostgresNode;
import dev.lastword.store.jdbc.testkit.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads from the store itself what a run has left. */
final class EvidenceReader implements AutoCloseable {

  private static final FeedSpec PAGE = FeedSpec.ALL.categories(Streams.EXECUTION).maxEvents(1_000);

  private static final int MOST_FAILURES = 10;

  private final EventStore store;

  EvidenceReader(PostgresNode database) {
    this.store =
        Stores.open(
            StoreConfig.of("postgresql://localhost:" + database.port() + "/postgres")
                .option("user", "postgres")
                .option("password", "postgres"));
  }

  /** Returns all events of executions, in the order of the feed. */
  List<StoredEvent> feed() {
    List<StoredEvent> events = new ArrayList<>();
    FeedPage page = store.feed(0, PAGE);
    events.addAll(page.events());
    while (page.more()) {
      page = store.feed(page.next(), PAGE);
      events.addAll(page.events());
    }
    return events;
  }

  /** Returns the logs, by execution. */
  static Map<ExecutionId, List<EventEnvelope>> logs(List<StoredEvent> feed) {
    Map<ExecutionId, List<EventEnvelope>> logs = new LinkedHashMap<>();
    for (StoredEvent event : feed) {
      logs.computeIfAbsent(ExecutionId.of(event.stream().id()), id -> new ArrayList<>())
          .add(EventFormat.read(event));
    }
    return logs;
  }

  /** Returns where the events are. */
  static List<FeedEntry> entries(List<StoredEvent> feed) {
    return feed.stream()
        .map(
            event ->
                new FeedEntry(
                    event.position(), ExecutionId.of(event.stream().id()), event.version()))
        .toList();
  }

  /** Returns those of the executions that were erased. */
  Set<ExecutionId> erased(Set<ExecutionId> candidates) {
    Set<ExecutionId> erased = new LinkedHashSet<>();
    for (ExecutionId id : candidates) {
      if (store.read(Streams.execution(id), ReadSpec.forwardFrom(1)).erased()) {
        erased.add(id);
      }
    }
    return erased;
  }

  /**
   * Returns what stands beside the logs and does not follow from them. A machine that is so busy
   * that PostgreSQL ends this reader's transactions is asked again.
   */
  List<String> leftovers() {
    for (int failures = 0; ; failures++) {
      try {
        return look();
      } catch (StoreUnavailable busy) {
        if (failures == MOST_FAILURES) {
          throw busy;
        }
      }
    }
  }

  private List<String> look() {
    List<String> found = new ArrayList<>();
    Orchestrator survivor = Orchestrator.builder(store).name("survivor").build();
    ReconcileReport report = survivor.reconcile().run(Reconcile.Mode.REPORT, step -> {});
    report.findings().forEach(finding -> found.add(finding.toString()));
    try {
      Journal journal = Journals.of(store);
      new LawCheck(
              journal,
              new RequestLedger(),
              store,
              id -> graph(survivor, journal, id),
              Duration.ZERO)
          .pass();
    } catch (Violation violation) {
      found.add(violation.getMessage());
    }
    return found;
  }

  private static Graph graph(Orchestrator survivor, Journal journal, ExecutionId id) {
    GraphId graph = journal.state(id).facts().origin().graphId();
    return survivor.graphs().newest(graph).orElseThrow().graph();
  }

  /** Returns sessions that stay open although every server has ended, if there are any. */
  static Optional<String> sessions(PostgresNode database) {
    try {
      Waiting.until(() -> openSessions(database) == 0, "sessions stay open");
      return Optional.empty();
    } catch (AssertionError open) {
      return Optional.of(openSessions(database) + " sessions of servers that have ended");
    }
  }

  private static int openSessions(PostgresNode database) {
    return Integer.parseInt(
        database.query(
            "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
                + " AND pid <> pg_backend_pid()"));
  }

  /** Reads the notes of workers. */
  static List<BegunAttempt> begun(Path file) {
    try {
      return Files.readAllLines(file).stream()
          .flatMap(line -> BegunAttempt.read(line).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
