package dev.lastword.orchestrator.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.engine.NodeCancellation;
import dev.lastword.orchestrator.graph.DotSegments;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.StoreUnavailable;
import java.io.BufferedReader;
import java.io.StringReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TransferTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private final Rig here = Rig.inMemory();
  private final Rig there = Rig.inMemory();

  @AfterEach
  void close() {
    here.close();
    there.close();
  }

  private String export(ExecutionId id, ExportOptions options) {
    StringBuilder text = new StringBuilder();
    assertTrue(
        ExecutionExport.from(here.store(), here.graphs(), here.settings())
            .write(id, options, text));
    return text.toString();
  }

  private Imported read(String text, ImportOptions options) {
    return ExecutionImport.into(
            there.store(), there.graphs(), new PlainConditions(), there.settings())
        .read(new BufferedReader(new StringReader(text)), options);
  }

  private ImportProblem refused(String text) {
    return assertThrows(ImportProblem.class, () -> read(text, ImportOptions.FINISHED_ONLY));
  }

  private Executions views(Rig rig) {
    return Executions.on(rig.store(), rig.graphs(), rig.settings());
  }

  private void isClean(Rig rig) {
    assertEquals(
        List.of(),
        Reconcile.on(rig.store(), rig.graphs(), rig.settings())
            .run(Reconcile.Mode.REPORT, step -> {})
            .findings());
  }

  private String canceled() {
    here.path("orders", Task.of("other"));
    here.start(
        NewExecution.of(here.path("orders", Task.of("pay"), Task.of("ship")), new JsonString("é"))
            .named(ID)
            .labels(Map.of("region", "north")));
    Assignment held = here.claim("w-1");
    here.cancel(ID);
    here.workers().succeed(held, new JsonString("paid"));
    return export(ID, ExportOptions.ALONE);
  }

  @Test
  void an_execution_that_is_imported_looks_as_it_did() {
    String file = canceled();

    assertEquals(
        new Imported(ID, List.of(ID), List.of(), List.of()),
        read(file, ImportOptions.FINISHED_ONLY));

    assertEquals(views(here).state(ID), views(there).state(ID));
    assertEquals(views(here).summary(ID), views(there).summary(ID));
    assertEquals(
        views(here).refused(ID, Optional.empty(), 10),
        views(there).refused(ID, Optional.empty(), 10));
    assertEquals(2, there.graphs().newest(GraphId.of("orders")).orElseThrow().version());
    isClean(there);
  }

  @Test
  void refused_requests_of_every_kind_come_along() {
    here.start("o1", here.path("orders", Task.of("pay"), Task.of("ship")));
    Assignment held = here.claim("w-1");
    here.workers().release(held);
    here.workers().release(held); // The lease is over.
    here.engine().reruns().rerun(NewRerun.of(ID), Rig.ANN, PATIENCE);
    here.submit(ID, new SucceedNode(NodeId.of("pay"), new JsonString("x".repeat(2 << 20)), null));
    for (String node : List.of("pay", "none")) {
      SucceedNode done = new SucceedNode(NodeId.of(node), null, null);
      here.engine()
          .submit(
              CommandEnvelope.of(ID, Actor.user("bob"), done),
              Authority.NONE,
              OptionalLong.of(99),
              PATIENCE);
    }
    NewSignal large = NewSignal.of(WaitKey.of("k"), new JsonString("x".repeat(2 << 20)));
    here.engine().signals().send(large.to(ID), Rig.ANN, PATIENCE);
    here.cancel(ID);
    here.engine().signals().send(NewSignal.of(WaitKey.of("k"), null).to(ID), Rig.ANN, PATIENCE);
    here.engine()
        .cancelNode(
            new NodeCancellation(null, ID, NodeId.of("pay"), null, Rig.ANN, null), PATIENCE);
    List<LateResult> kept = views(here).refused(ID, Optional.empty(), 10).items();
    assertEquals(
        Set.of("CancelNode", "Release", "Rerun", "Signal", "SucceedNode"),
        kept.stream().map(one -> one.name().orElseThrow()).collect(Collectors.toSet()));
    assertEquals(7, kept.size(), kept::toString);
    assertTrue(kept.stream().noneMatch(one -> one.toString().contains("none")), kept::toString);

    read(export(ID, ExportOptions.ALONE), ImportOptions.FINISHED_ONLY);

    assertEquals(kept, views(there).refused(ID, Optional.empty(), 10).items());
    isClean(there);
  }

  @Test
  void importing_again_changes_nothing_and_another_execution_of_that_name_is_refused() {
    String file = canceled();
    read(file, ImportOptions.FINISHED_ONLY);
    there
        .store()
        .script(
            commit -> {
              throw new AssertionError("it wrote " + commit);
            });

    assertEquals(
        new Imported(ID, List.of(), List.of(ID), List.of()),
        read(file, ImportOptions.FINISHED_ONLY));

    Rig third = Rig.inMemory();
    third.cancel(third.start("o1", third.path("orders", Task.of("else"))));
    StringBuilder other = new StringBuilder();
    ExecutionExport.from(third.store(), third.graphs(), third.settings())
        .write(ID, ExportOptions.ALONE, other);
    third.close();
    assertTrue(refused(other.toString()).getMessage().contains("the same execution"));
  }

  @Test
  void a_file_that_was_cut_or_changed_is_refused_wherever_it_was() {
    String file = canceled();
    List<String> lines = new ArrayList<>(Arrays.asList(file.split("\n")));

    for (int keep = 0; keep < lines.size(); keep++) {
      String cut = String.join("\n", lines.subList(0, keep)) + (keep == 0 ? "" : "\n");
      assertThrows(
          ImportProblem.class, () -> read(cut, ImportOptions.FINISHED_ONLY), "lines: " + keep);
    }
    for (int line = 0; line < lines.size(); line++) {
      List<String> changed = new ArrayList<>(lines);
      changed.set(line, changed.get(line).replaceFirst("[1-8]", "9"));
      if (!changed.equals(lines)) {
        assertThrows(
            RuntimeException.class,
            () -> read(String.join("\n", changed) + "\n", ImportOptions.FINISHED_ONLY),
            "line " + (line + 1));
      }
      List<String> missing = new ArrayList<>(lines);
      missing.remove(line);
      refused(String.join("\n", missing) + "\n");
    }
    assertEquals(Optional.empty(), views(there).state(ID), "something was written");
  }

  @Test
  void a_problem_names_its_line_what_was_expected_and_what_was_found() {
    String file = canceled();

    ImportProblem garbage = refused(file.replaceFirst("\n", "\nnonsense\n"));
    ImportProblem version =
        refused(file.replaceFirst("\"formatVersion\":1", "\"formatVersion\":2"));

    assertEquals(2, garbage.line());
    assertEquals(1, version.line());
    assertEquals("line 1: expected version 1 of the format, found 2", version.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"o1", "pay"})
  void a_name_that_no_url_can_carry_is_refused_also_in_a_file_that_is_true_to_itself(String name) {
    String[] lines = canceled().replace("\"" + name + "\"", "\"..\"").split("\n");
    Checksum checksum = new Checksum();
    Arrays.stream(lines).limit(lines.length - 1).forEach(checksum::add);
    int last = lines.length - 1;
    lines[last] = lines[last].replaceFirst("[0-9a-f]{64}", checksum.hex());

    ImportProblem problem = refused(String.join("\n", lines) + "\n");

    assertTrue(problem.getMessage().contains(DotSegments.EXPECTED), problem.getMessage());
  }

  @Test
  void one_that_goes_on_is_refused_unless_it_is_adopted_and_then_goes_on() {
    here.start(
        "o1",
        here.path(
            "orders",
            Task.of("pay").retry(RetryPolicy.of(3)),
            Timer.of("nap", Duration.ofHours(1)),
            Task.of("ship")));
    here.workers().succeed(here.claim("w-1"), null);
    String file = export(ID, ExportOptions.ALONE);

    assertTrue(refused(file).getMessage().contains("the option to adopt it"));
    read(file, ImportOptions.ADOPT);

    isClean(there);
    there.time().advance(Duration.ofHours(2));
    there.settle();
    there.workers().succeed(there.claim("w-2"), null);
    assertEquals(ExecutionStatus.COMPLETED, views(there).state(ID).orElseThrow().status());
    isClean(there);
  }

  @Test
  void a_worker_that_held_a_node_elsewhere_has_lost_it_here() {
    here.start("o1", here.path("orders", Task.of("pay")));
    here.claim("w-1");
    read(export(ID, ExportOptions.ALONE), ImportOptions.ADOPT);

    there.workers().claim(ClaimSpec.of("default", "w-2", Rig.LEASE));
    there.time().advance(Duration.ofHours(1));
    Assignment again = there.claim("w-2");

    assertEquals(2, again.attempt());
    there.workers().fail(again, NodeError.of("DOWN", "the first failure, and the last"));
    assertEquals(ExecutionStatus.FAILED, views(there).state(ID).orElseThrow().status());
    isClean(there);
  }

  @Test
  void an_import_that_was_stopped_is_finished_by_the_next_and_nobody_touches_it_meanwhile() {
    String file = canceled();
    List<Integer> commits = new ArrayList<>();
    there
        .store()
        .script(
            commit -> {
              commits.add(commit.eventCount());
              return commits.size() == 6 ? Fault.UNAVAILABLE : Fault.NONE;
            });

    assertThrows(StoreUnavailable.class, () -> read(file, ImportOptions.FINISHED_ONLY));
    isClean(there);
    assertEquals(
        new Imported(ID, List.of(ID), List.of(), List.of()),
        read(file, ImportOptions.FINISHED_ONLY));

    assertEquals(views(here).state(ID), views(there).state(ID));
    isClean(there);
  }

  @Test
  void children_come_along_when_they_are_wanted() {
    here.path("inner", Task.of("work"));
    here.start("o1", here.path("outer", SubExecution.of("sub", "inner")));
    here.settle();
    here.workers().succeed(here.claim("w-1"), null);
    here.settle();
    assertEquals(ExecutionStatus.COMPLETED, views(here).state(ID).orElseThrow().status());

    Imported imported = read(export(ID, ExportOptions.WITH_CHILDREN), ImportOptions.FINISHED_ONLY);

    assertEquals(2, imported.added().size());
    ExecutionId child = imported.added().get(1);
    assertEquals(views(here).summary(child), views(there).summary(child));
    isClean(there);
  }

  @Test
  void nothing_is_exported_of_what_does_not_exist() {
    StringBuilder text = new StringBuilder();
    assertTrue(
        !ExecutionExport.from(here.store(), here.graphs(), here.settings())
            .write(ID, ExportOptions.ALONE, text));
    assertEquals("", text.toString());
  }
}
