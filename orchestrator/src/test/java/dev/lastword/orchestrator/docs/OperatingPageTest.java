package dev.lastword.orchestrator.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.maintenance.ReconcileReport;
import dev.lastword.orchestrator.maintenance.Retention;
import dev.lastword.orchestrator.maintenance.RetentionPolicy;
import dev.lastword.orchestrator.maintenance.RetentionPolicy.Keep;
import dev.lastword.orchestrator.maintenance.RetentionStep;
import dev.lastword.orchestrator.maintenance.RetentionTask;
import dev.lastword.orchestrator.query.DeadLetterFilter;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.query.Page;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.orchestrator.transfer.ExportOptions;
import dev.lastword.orchestrator.transfer.ImportOptions;
import dev.lastword.store.Stores;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of docs/operating.md is in this file, word for word, and runs. */
final class OperatingPageTest {

  private static final Path PAGE = Path.of("../docs/operating.md");
  private static final Path SOURCE =
      Path.of("src/test/java/dev/lastword/orchestrator/docs/OperatingPageTest.java");

  @Test
  void all_code_of_the_page_is_run_here() throws IOException {
    String source = words(Files.readString(SOURCE));
    List<String> blocks =
        Arrays.stream(Files.readString(PAGE).split("```"))
            .filter(block -> block.startsWith("java\n"))
            .map(block -> words(block.substring("java".length())))
            .toList();

    assertEquals(4, blocks.size());
    for (String block : blocks) {
      assertTrue(source.contains(block), block);
    }
  }

  private static String words(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  @Test
  void the_page_does_what_it_says(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("order-7.ndjson");
    ExecutionId id = ExecutionId.of("order-7");
    try (Orchestrator orchestrator =
        Orchestrator.builder(Stores.open("memory:")).closingStore().build()) {
      orchestrator
          .graphs()
          .register(
              Graph.builder("orders")
                  .add(Start.of("start"), Success.of("end"))
                  .path("start", "end")
                  .build(new PlainConditions()));
      orchestrator
          .engine()
          .create(
              NewExecution.of(GraphId.of("orders"), null).named(id),
              Rig.ANN,
              Duration.ofSeconds(5));

      Executions executions = orchestrator.executions();
      ExecutionFilter failed =
          ExecutionFilter.ALL.status(ExecutionStatus.FAILED).label("region", "north");
      Page<ExecutionSummary> newest = executions.list(failed, Optional.empty(), 50);
      Page<DeadLetter> letters = executions.deadLetters(DeadLetterFilter.ALL, Optional.empty(), 50);
      String why = executions.explain(id).orElseThrow().text();
      assertTrue(newest.items().isEmpty() && letters.items().isEmpty());
      assertTrue(why.startsWith("order-7 is COMPLETED"), why);

      ReconcileReport report = orchestrator.reconcile().run(Reconcile.Mode.REPORT, step -> {});
      if (!report.isClean()) {
        report = orchestrator.reconcile().run(Reconcile.Mode.REPAIR, step -> {});
      }
      assertTrue(report.isClean(), report::text);

      RetentionPolicy policy =
          RetentionPolicy.EVERYTHING.with(
              ExecutionStatus.COMPLETED,
              new Keep(Optional.of(Duration.ofDays(7)), Optional.of(Duration.ofDays(30))));
      RetentionStep preview =
          orchestrator.retention().step(policy, Retention.Mode.DRY_RUN, Optional.empty(), 100);
      RetentionTask task = new RetentionTask(orchestrator.retention(), policy);
      int done = task.step(100);
      assertEquals(0, preview.done() + done);

      try (BufferedWriter out = Files.newBufferedWriter(file)) {
        orchestrator.exports().write(id, ExportOptions.WITH_CHILDREN, out);
      }
      try (BufferedReader in = Files.newBufferedReader(file)) {
        orchestrator.imports().read(in, ImportOptions.FINISHED_ONLY);
      }
    }
  }
}
