package dev.lastword.orchestrator.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.query.DeadLetterFilter;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.query.Page;
import dev.lastword.orchestrator.query.PageCursor;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.orchestrator.testkit.SteppedWaiting;
import dev.lastword.orchestrator.transfer.ExecutionExport;
import dev.lastword.orchestrator.transfer.ExecutionImport;
import dev.lastword.orchestrator.transfer.ExportOptions;
import dev.lastword.orchestrator.transfer.ImportOptions;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same care on databases: what memory allows, an index, a limit or a type may not. */
final class DatabasesTest {

  private static final Duration MONTH = Duration.ofDays(30);

  @Test
  void sqlite_is_listed_explained_reconciled_exported_and_emptied(@TempDir Path folder) {
    look(Stores.open("sqlite:" + folder.resolve("care.db")));
  }

  @Test
  void postgresql_is_listed_explained_reconciled_exported_and_emptied() throws IOException {
    try (EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("synchronous_commit", "on")
            .start()) {
      look(
          Stores.open(
              StoreConfig.of("postgresql://localhost:" + server.getPort() + "/postgres")
                  .option("user", "postgres")
                  .option("password", "postgres")));
    }
  }

  private static void look(EventStore store) {
    try (Rig rig = Rig.on(store, new SteppedWaiting())) {
      GraphId orders = rig.path("orders", Task.of("pay"), Task.of("ship"));
      for (int i = 0; i < 7; i++) {
        rig.time().advance(Duration.ofSeconds(1));
        rig.start(
            NewExecution.of(orders, null)
                .named(ExecutionId.of("e" + i))
                .labels(Map.of("parity", i % 2 == 0 ? "even" : "odd")));
      }
      Assignment failing = rig.claim("w-1");
      Assignment late = rig.claim("w-1");
      rig.workers().fail(failing, NodeError.of("DECLINED", "no funds"));
      rig.cancel(late.executionId());
      rig.workers().succeed(late, null);

      Executions executions = Executions.on(rig.store(), rig.graphs(), rig.settings());
      lists(executions, orders, failing.executionId(), late.executionId());
      assertTrue(executions.explain(late.executionId()).orElseThrow().text().contains("Refused:"));
      reconciles(rig);
      moves(rig, executions, failing.executionId());
      empties(rig, executions);
    }
  }

  private static void lists(
      Executions executions, GraphId orders, ExecutionId failed, ExecutionId canceled) {
    assertEquals(
        List.of("e6", "e5", "e4", "e3", "e2", "e1", "e0"), all(executions, ExecutionFilter.ALL));
    assertEquals(
        List.of("e5", "e3", "e1"), all(executions, ExecutionFilter.ALL.label("parity", "odd")));
    assertEquals(
        5,
        all(executions, ExecutionFilter.ALL.graph(orders).status(ExecutionStatus.ACTIVE)).size());
    assertEquals(
        List.of(canceled.value()), all(executions, ExecutionFilter.ALL.cancelRequested(true)));
    assertEquals(
        failed,
        executions
            .deadLetters(DeadLetterFilter.ALL, Optional.empty(), 10)
            .items()
            .get(0)
            .executionId());
    assertEquals(5, executions.overview(100).byStatus().get(ExecutionStatus.ACTIVE).number());
  }

  private static List<String> all(Executions executions, ExecutionFilter filter) {
    List<String> names = new ArrayList<>();
    Optional<PageCursor> next = Optional.empty();
    do {
      Page<ExecutionSummary> page = executions.list(filter, next, 2);
      page.items().forEach(item -> names.add(item.executionId().value()));
      next = page.next();
    } while (next.isPresent());
    return names;
  }

  private static void reconciles(Rig rig) {
    Reconcile reconcile = Reconcile.on(rig.store(), rig.graphs(), rig.settings());
    assertEquals(Map.of(), reconcile.run(Mode.REPORT, step -> {}).byKind());
    rig.store()
        .commit(
            Commit.builder()
                .end("e6/pay", "Lost")
                .deleteJob("e6/pay")
                .deleteDoc(ExecutionSummary.COLLECTION, "e5")
                .build());
    assertEquals(
        Map.of(Kind.JOB_MISSING, 1, Kind.SUMMARY_MISSING, 1),
        reconcile.run(Mode.REPAIR, step -> {}).byKind());
    assertEquals(Map.of(), reconcile.run(Mode.REPORT, step -> {}).byKind());
  }

  private static void moves(Rig rig, Executions executions, ExecutionId id) {
    StringBuilder file = new StringBuilder();
    ExecutionExport.from(rig.store(), rig.graphs(), rig.settings())
        .write(id, ExportOptions.ALONE, file);
    try (Rig there = Rig.inMemory()) {
      ExecutionImport.into(there.store(), there.graphs(), new PlainConditions(), there.settings())
          .read(new BufferedReader(new StringReader(file.toString())), ImportOptions.FINISHED_ONLY);
      assertEquals(
          executions.state(id),
          Executions.on(there.store(), there.graphs(), there.settings()).state(id));
    }
  }

  private static void empties(Rig rig, Executions executions) {
    rig.time().advance(MONTH);
    Retention retention = Retention.on(rig.store(), rig.engine(), rig.settings());
    int done = 0;
    Optional<String> next = Optional.empty();
    do {
      RetentionStep step =
          retention.step(RetentionPolicy.deleteAfter(MONTH), Retention.Mode.APPLY, next, 1);
      done += step.done();
      next = step.next();
    } while (next.isPresent());
    assertEquals(2, done);
    assertEquals(5, all(executions, ExecutionFilter.ALL).size());
    assertEquals(
        Map.of(),
        Reconcile.on(rig.store(), rig.graphs(), rig.settings())
            .run(Mode.REPORT, step -> {})
            .byKind());
  }
}
