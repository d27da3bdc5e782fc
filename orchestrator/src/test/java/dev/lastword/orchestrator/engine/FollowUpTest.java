package dev.lastword.orchestrator.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Failed;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphBuilder;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Commit;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Executions that follow the ends of others. */
final class FollowUpTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private static final ExecutionId REFUND = new FollowUp(ID, FollowUpKind.ON_CANCELED, 1).id();
  private static final ExecutionId REPORT = new FollowUp(ID, FollowUpKind.ON_FAILED, 1).id();
  private static final ExecutionId CLEANUP = new FollowUp(ID, FollowUpKind.FINALLY, 1).id();

  private Rig rig = Rig.inMemory();

  @AfterEach
  void close() {
    rig.close();
  }

  private GraphBuilder orders() {
    return Graph.builder("orders")
        .add(Start.of("start"), Task.of("charge"), Task.of("ship"), Success.of("end"))
        .path("start", "charge", "ship", "end")
        .followUp(FollowUpKind.ON_CANCELED, "refund")
        .followUp(FollowUpKind.ON_FAILED, "report");
  }

  private void followers() {
    rig.path("refund", Task.of("refund"));
    rig.path("report", Task.of("report"));
    rig.path("cleanup", Task.of("cleanup"));
  }

  /** An order that is charged, with a shipment in the hands of a worker. */
  private void charged() {
    rig.start(
        NewExecution.of(rig.register(orders()), json("{\"order\":7}"))
            .named(ID)
            .labels(Map.of("customer", "ann")));
    rig.workers().succeed(rig.claim("w"), json("{\"charge\":\"c-1\"}"));
    rig.claim("w");
  }

  private static JsonValue json(String text) {
    return JsonCodec.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  private Optional<ExecutionState> find(ExecutionId id) {
    return rig.engine().find(id);
  }

  private ExecutionStatus status(ExecutionId id) {
    return find(id).orElseThrow().status();
  }

  private JsonValue input(ExecutionId id) {
    return find(id).orElseThrow().facts().origin().input();
  }

  private List<String> openJobs() {
    return rig.store().extension(Jobs.class).list(JobFilter.ALL.max(1_000)).jobs().stream()
        .filter(job -> job.isOpen())
        .map(job -> job.id())
        .toList();
  }

  @Test
  void what_follows_a_cancel_gets_the_outputs_the_cause_and_the_input() {
    followers();
    charged();

    rig.submit(ID, new CancelExecution("changed her mind", new Party("user", "bob"), null, null));
    rig.settle();

    assertEquals(ExecutionStatus.ACTIVE, status(REFUND));
    assertEquals(
        json(
            "{\"executionId\":\"o1\",\"graphId\":\"orders\",\"graphVersion\":1,"
                + "\"status\":\"CANCELED\",\"cause\":{\"code\":\"CANCELED\","
                + "\"message\":\"changed her mind\",\"actor\":\"user\",\"actorId\":\"ann\","
                + "\"requestedBy\":\"user\",\"requestedById\":\"bob\"},"
                + "\"interrupted\":[\"ship\"],\"input\":{\"order\":7},"
                + "\"outputs\":{\"charge\":{\"charge\":\"c-1\"}}}"),
        input(REFUND));
    rig.workers().succeed(rig.claim("w"), null);
    rig.settle();
    assertEquals(ExecutionStatus.COMPLETED, status(REFUND));
    assertEquals(ExecutionStatus.CANCELED, status(ID));
    assertEquals(List.of(), openJobs());
  }

  @Test
  void what_follows_a_failure_gets_the_error() {
    followers();
    rig.start("o1", rig.register(orders()));
    rig.workers().fail(rig.claim("w"), NodeError.of("DECLINED", "no money"));

    rig.settle();

    assertFalse(find(REFUND).isPresent());
    assertTrue(
        input(REPORT)
            .toString()
            .contains("\"code\":\"DECLINED\",\"message\":\"no money\",\"nodeId\":\"charge\""),
        input(REPORT).toString());
  }

  @Test
  void nothing_follows_a_success_but_what_follows_any_end() {
    followers();
    rig.start("o1", rig.register(orders().followUp(FollowUpKind.FINALLY, "cleanup")));
    rig.workers().succeed(rig.claim("w"), null);
    rig.workers().succeed(rig.claim("w"), null);

    rig.settle();

    assertFalse(find(REFUND).isPresent());
    assertFalse(find(REPORT).isPresent());
    assertEquals(ExecutionStatus.ACTIVE, status(CLEANUP));
  }

  @Test
  void a_cancel_after_the_end_starts_nothing() {
    followers();
    rig.start("o1", rig.register(orders()));
    rig.workers().succeed(rig.claim("w"), null);
    rig.workers().succeed(rig.claim("w"), null);

    assertInstanceOf(Answer.NoOp.class, rig.cancel(ID));
    rig.settle();

    assertEquals(ExecutionStatus.COMPLETED, status(ID));
    assertFalse(find(REFUND).isPresent());
    assertEquals(List.of(), openJobs());
  }

  @Test
  void a_cancel_just_before_the_last_success_is_compensated() {
    followers();
    charged();
    Rig other = Rig.onSame(rig);
    var held = rig.store().extension(Jobs.class).find("o1/ship").orElseThrow();
    AtomicInteger first = new AtomicInteger();
    rig.store()
        .script(
            commit -> {
              if (first.getAndIncrement() == 0) {
                other.cancel(ID);
              }
              return Fault.NONE;
            });

    rig.engine()
        .submit(
            CommandEnvelope.of(ID, Rig.ANN, new SucceedNode(NodeId.of("ship"), null, null)),
            Authority.ADMIN,
            Duration.ofSeconds(5));
    rig.settle();

    assertTrue(held.isOpen());
    assertEquals(ExecutionStatus.CANCELED, status(ID));
    assertEquals(ExecutionStatus.ACTIVE, status(REFUND));
  }

  @Test
  void nothing_follows_what_never_started() {
    followers();
    rig.start(
        NewExecution.of(rig.register(orders().followUp(FollowUpKind.FINALLY, "cleanup")), null)
            .named(ID)
            .begin(NewExecution.Begin.LATER));

    rig.cancel(ID);
    rig.settle();

    assertEquals(ExecutionStatus.CANCELED, status(ID));
    assertFalse(find(REFUND).isPresent());
    assertFalse(find(CLEANUP).isPresent());
    assertEquals(List.of(), openJobs());
  }

  @Test
  void what_follows_any_end_waits_for_the_compensation() {
    followers();
    rig.start("o1", rig.register(orders().followUp(FollowUpKind.FINALLY, "cleanup")));
    rig.cancel(ID);
    rig.settle();
    assertEquals(ExecutionStatus.ACTIVE, status(REFUND));
    assertFalse(find(CLEANUP).isPresent());

    rig.workers().fail(rig.claim("w"), NodeError.of("DOWN", "the bank is closed"));
    rig.settle();

    assertEquals(ExecutionStatus.FAILED, status(REFUND));
    assertEquals(ExecutionStatus.ACTIVE, status(CLEANUP));
    assertEquals(ExecutionStatus.CANCELED, status(ID));
  }

  @Test
  void a_compensation_ends_by_a_cancel_of_its_own_only() {
    followers();
    charged();
    rig.cancel(ID);
    rig.settle();

    rig.submit(ID, new CancelExecution("again", null, CancelMode.IMMEDIATE, null));
    rig.settle();
    assertEquals(ExecutionStatus.ACTIVE, status(REFUND));

    rig.cancel(REFUND);
    rig.settle();
    assertEquals(ExecutionStatus.CANCELED, status(REFUND));
    assertEquals(ExecutionStatus.CANCELED, status(ID));
    assertEquals(List.of(), openJobs());
  }

  @Test
  void a_cancel_of_the_compensation_in_the_moment_of_its_creation_wins() {
    followers();
    charged();
    Rig other = Rig.onSame(rig);
    rig.cancel(ID);
    AtomicInteger commits = new AtomicInteger();
    rig.store()
        .script(
            commit -> {
              if (commits.getAndIncrement() == 1) {
                other.cancel(REFUND);
              }
              return Fault.NONE;
            });

    rig.settle();

    assertEquals(ExecutionStatus.CANCELED, status(REFUND));
    assertFalse(find(REFUND).orElseThrow().facts().startedAt() != null);
    assertEquals(List.of(), openJobs());
  }

  @Test
  void another_process_goes_on_after_a_crash_between_the_end_and_the_creation() {
    followers();
    charged();
    rig.cancel(ID);
    assertFalse(find(REFUND).isPresent());

    Rig.onSame(rig).settle();

    assertEquals(ExecutionStatus.ACTIVE, status(REFUND));
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"UNAVAILABLE", "LOST", "ANSWER_LOST"})
  void one_execution_follows_whatever_the_store_answers(Fault fault) {
    followers();
    charged();
    rig.cancel(ID);
    AtomicInteger commits = new AtomicInteger();
    rig.store().script(commit -> commits.getAndIncrement() < 2 ? fault : Fault.NONE);

    rig.settle();
    rig.store().script(commit -> Fault.NONE);
    rig.time().advance(Duration.ofMinutes(1));
    rig.settle();

    assertEquals(ExecutionStatus.ACTIVE, status(REFUND));
    assertEquals(1, followUpsOf(ID));
    assertTrue(openJobs().stream().noneMatch(job -> job.startsWith("followup/")));
  }

  private int followUpsOf(ExecutionId id) {
    return Executions.on(rig.store(), rig.graphs(), rig.settings())
        .list(ExecutionFilter.ALL.followUpOf(id), Optional.empty(), 10)
        .items()
        .size();
  }

  @Test
  void a_job_that_comes_twice_starts_one_execution() {
    followers();
    charged();
    rig.cancel(ID);
    rig.settle();
    rig.workers().succeed(rig.claim("w"), null);
    rig.settle();

    rig.store()
        .commit(Commit.builder().enqueue(StoreLayout.followUpJob(ID, Optional.empty())).build());
    rig.settle();

    assertEquals(1, followUpsOf(ID));
    assertEquals(ExecutionStatus.COMPLETED, status(REFUND));
    assertEquals(List.of(), openJobs());
  }

  @Test
  void a_compensation_waits_until_its_graph_is_registered() {
    rig.start("o1", rig.register(orders()));
    rig.cancel(ID);
    rig.settle();
    assertFalse(find(REFUND).isPresent());

    followers();
    rig.time().advance(Duration.ofMinutes(1));
    rig.settle();

    assertEquals(ExecutionStatus.ACTIVE, status(REFUND));
  }

  @Test
  void outputs_that_are_too_large_together_are_left_out_and_said_to_be() {
    rig.close();
    rig = Rig.limited(Limits.MINIMAL);
    followers();
    GraphBuilder builder =
        Graph.builder("orders")
            .add(Start.of("start"), Task.of("a"), Task.of("b"), Task.of("c"), Success.of("end"))
            .path("start", "a", "b", "c", "end")
            .followUp(FollowUpKind.ON_CANCELED, "refund");
    rig.start("o1", rig.register(builder));
    int most = (int) Limits.MINIMAL.of(Limit.PAYLOAD_BYTES);
    for (int i = 0; i < 2; i++) {
      JsonValue large = new JsonString("x".repeat(most * 2 / 3));
      assertInstanceOf(Answer.Accepted.class, rig.workers().succeed(rig.claim("w"), large));
    }

    rig.cancel(ID);
    rig.settle();

    assertEquals(ExecutionStatus.CANCELED, status(ID));
    assertTrue(
        input(REFUND).toString().contains("\"outputs\":{},\"omitted\":[\"outputs\",\"result\"]"),
        input(REFUND).toString());
  }

  @Test
  void a_child_that_its_parent_cancels_is_compensated_too() {
    followers();
    rig.register(orders());
    rig.start("p1", rig.path("parents", SubExecution.of("order", "orders")));
    rig.settle();
    ExecutionId child = GraphBench.child(ExecutionId.of("p1"), "order");
    rig.workers().succeed(rig.claim("w"), null);

    rig.cancel(ExecutionId.of("p1"));
    rig.settle();

    assertEquals(ExecutionStatus.CANCELED, status(child));
    assertEquals(
        ExecutionStatus.ACTIVE, status(new FollowUp(child, FollowUpKind.ON_CANCELED, 2).id()));
    assertEquals(1, followUpsOf(child));
  }

  @Test
  void executions_that_follow_each_other_come_to_an_end() {
    rig.register(failing("ping", "pong"));
    rig.register(failing("pong", "ping"));
    ExecutionId at = rig.start("o1", GraphId.of("ping"));
    rig.settle();

    int following = 0;
    while (find(at).isPresent()) {
      assertEquals(ExecutionStatus.FAILED, status(at));
      at = new FollowUp(at, FollowUpKind.FINALLY, 1).id();
      following++;
    }

    assertEquals(17, following);
    assertEquals(List.of(), openJobs());
  }

  private static GraphBuilder failing(String name, String next) {
    return Graph.builder(name)
        .add(Start.of("start"), Failed.of("failed"))
        .path("start", "failed")
        .followUp(FollowUpKind.FINALLY, next);
  }

  @Test
  void a_follow_up_has_the_labels_of_its_origin_and_both_name_each_other() {
    followers();
    charged();
    rig.cancel(ID);
    rig.settle();
    Executions executions = Executions.on(rig.store(), rig.graphs(), rig.settings());

    ExecutionSummary summary = executions.summary(REFUND).orElseThrow();
    assertEquals(Map.of("customer", "ann"), summary.labels());
    assertEquals(new FollowUp(ID, FollowUpKind.ON_CANCELED, 1), summary.lineage().followUp());
    String origin = executions.explain(ID).orElseThrow().text();
    assertTrue(
        origin.contains(
            "is followed by " + REFUND + " (onCanceled, graph refund), which is ACTIVE"),
        origin);
    String follower = executions.explain(REFUND).orElseThrow().text();
    assertTrue(follower.contains("follows o1 (onCanceled)"), follower);
  }

  @Test
  void the_names_of_follow_ups_are_reserved() {
    followers();

    Answer answer =
        rig.engine()
            .create(
                NewExecution.of(GraphId.of("refund"), null).named(REFUND),
                Rig.ANN,
                Duration.ofSeconds(5))
            .answer();

    assertEquals(Refusal.ID_RESERVED, assertInstanceOf(Answer.Refused.class, answer).code());
  }
}
