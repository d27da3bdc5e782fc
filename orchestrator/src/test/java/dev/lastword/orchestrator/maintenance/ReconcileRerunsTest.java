package dev.lastword.orchestrator.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.maintenance.Reconcile.Mode;
import dev.lastword.orchestrator.maintenance.ReconcileFinding.Fate;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.FaultyStore.Script;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What ties reruns to what they run again, broken and mended. */
final class ReconcileRerunsTest {

  private static final ExecutionId OLD = ExecutionId.of("o1");
  private static final ExecutionId NEW = ExecutionId.of("rerun-" + "7".repeat(40));
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Rig rig = Rig.inMemory();
  private final Damage damage = new Damage(rig);

  @BeforeEach
  void failed() {
    rig.start("o1", rig.path("orders", Task.of("pay"), Task.of("ship")));
    rig.workers().succeed(rig.claim("w-1"), null);
    rig.workers().fail(rig.claim("w-1"), NodeError.of("DOWN", "no van"));
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private Executions executions() {
    return Executions.on(rig.store(), rig.graphs(), rig.settings());
  }

  private ExecutionState state(ExecutionId id) {
    return executions().state(id).orElseThrow();
  }

  private static Doc link(ExecutionId of) {
    return new Doc(
        StoreLayout.RERUNS,
        NEW.value(),
        0,
        Map.of("source", of.value()),
        Payload.json("{\"of\":\"" + of + "\",\"from\":[]}"));
  }

  /** Leaves a rerun as an engine would that lost everything after the first event. */
  private Commit.Builder begun() {
    EventEnvelope created =
        new EventEnvelope(
            EventId.of(UUID.randomUUID().toString()),
            NEW,
            rig.time().instant(),
            Actor.SYSTEM,
            null,
            null,
            new ExecutionCreated(GraphId.of("orders"), 1L, null));
    return Commit.builder()
        .append(Streams.execution(NEW), Expected.version(0), EventFormat.write(created));
  }

  private ExecutionId rerun() {
    Created created = rig.engine().reruns().rerun(NewRerun.of(OLD), Rig.ANN, PATIENCE);
    assertInstanceOf(Answer.Accepted.class, created.answer());
    return created.executionId();
  }

  @Test
  void a_rerun_that_nobody_goes_on_with_takes_over_and_starts() {
    rig.store().commit(begun().put(link(OLD)).build());

    assertEquals(
        Map.of(Kind.REACTIONS_MISSING, 1, Kind.SUMMARY_MISSING, 1),
        damage.run(Mode.REPAIR).byKind());
    damage.settle();

    damage.assertClean();
    assertEquals(NodeStatus.SUCCEEDED, state(NEW).node(NodeId.of("pay")).orElseThrow().status());
    assertEquals(NodeStatus.READY, state(NEW).node(NodeId.of("ship")).orElseThrow().status());
    assertEquals(OLD, executions().summary(NEW).orElseThrow().lineage().rerunOf());
  }

  @Test
  void a_rerun_that_nothing_tells_what_it_runs_again_ends() {
    rig.store().commit(begun().build());
    assertEquals(1, damage.run(Mode.REPORT).byKind().get(Kind.RERUN_LINK));
    assertEquals(1, damage.run(Mode.REPAIR).byKind().get(Kind.RERUN_LINK));
    assertEquals(Map.of(), damage.run(Mode.REPAIR).byKind(), "its end is on the way");

    damage.settle();

    damage.assertClean();
    assertEquals(ExecutionStatus.CANCELED, state(NEW).status());
  }

  @Test
  void a_rerun_whose_link_cannot_be_read_ends() {
    Doc nonsense = new Doc(StoreLayout.RERUNS, NEW.value(), 0, Map.of(), Payload.json("[7]"));
    rig.store().commit(begun().put(nonsense).build());

    assertEquals(1, damage.run(Mode.REPAIR).byKind().get(Kind.RERUN_LINK));
    damage.settle();

    assertEquals(ExecutionStatus.CANCELED, state(NEW).status());
    damage.assertClean();
  }

  @Test
  void a_rerun_of_what_is_gone_ends_if_it_has_not_started() {
    rig.store().commit(begun().put(link(ExecutionId.of("nowhere"))).build());

    damage.run(Mode.REPAIR);
    damage.settle();

    assertEquals(ExecutionStatus.CANCELED, state(NEW).status());
  }

  @Test
  void a_rerun_that_names_what_never_was_is_told_and_left_as_it_is() {
    ExecutionId again = rerun();
    Doc wrong =
        new Doc(
            StoreLayout.RERUNS,
            again.value(),
            0,
            Map.of("source", "nowhere"),
            Payload.json("{\"of\":\"nowhere\",\"from\":[]}"));
    rig.store().commit(Commit.builder().put(wrong).build());

    ReconcileReport report = damage.run(Mode.REPAIR);

    assertEquals(Map.of(Kind.RERUN_ORIGIN, 1), report.byKind());
    assertEquals(Fate.REPORTED, report.findings().get(0).fate());
    assertEquals(OLD, executions().summary(again).orElseThrow().lineage().rerunOf());
  }

  @Test
  void a_rerun_whose_origin_was_erased_is_as_it_should_be() {
    rerun();
    rig.store().commit(damage.lose(OLD).build());
    damage.run(Mode.REPAIR);

    damage.assertClean();
  }

  @Test
  void a_lost_summary_of_a_rerun_is_told_again_with_its_origin() {
    ExecutionId again = rerun();

    damage.isFoundAndRepaired(
        Kind.SUMMARY_MISSING,
        Commit.builder().deleteDoc(ExecutionSummary.COLLECTION, again.value()));

    assertEquals(OLD, executions().summary(again).orElseThrow().lineage().rerunOf());
  }

  @Test
  void a_link_that_somebody_left_behind_is_removed() {
    damage.isFoundAndRepaired(Kind.DOCUMENT_STRAY, Commit.builder().put(link(OLD)));
  }

  @Test
  void a_rerun_survives_that_its_link_is_removed_before_it_is_created() {
    List<String> links = new ArrayList<>();
    rig.store()
        .script(
            commit -> {
              if (commit.eventCount() > 0 && links.isEmpty()) {
                links.add("removed");
                assertEquals(1, damage.run(Mode.REPAIR).byKind().get(Kind.DOCUMENT_STRAY));
              }
              return Fault.NONE;
            });

    ExecutionId again = rerun();

    assertEquals(List.of("removed"), links);
    Optional<Doc> link =
        rig.store().extension(Projections.class).get(StoreLayout.RERUNS, again.value());
    assertEquals(Map.of("source", "o1"), link.orElseThrow().tags());
    damage.assertClean();
  }

  @Test
  void a_rerun_survives_that_its_link_is_removed_before_it_is_read() {
    List<String> links = new ArrayList<>();
    rig.store()
        .script(
            new Script() {
              @Override
              public Fault commit(Commit commit) {
                return Fault.NONE;
              }

              @Override
              public void committed(Commit commit, @Nullable StoreException said) {
                if (commit.eventCount() == 0 && links.isEmpty()) {
                  links.add("removed");
                  assertEquals(1, damage.run(Mode.REPAIR).byKind().get(Kind.DOCUMENT_STRAY));
                }
              }
            });

    ExecutionId again = rerun();

    assertEquals(NodeStatus.READY, state(again).node(NodeId.of("ship")).orElseThrow().status());
    damage.assertClean();
  }
}
