package dev.lastword.server.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Cancel;
import dev.lastword.client.Client;
import dev.lastword.client.EventStream;
import dev.lastword.client.Execution;
import dev.lastword.client.Filter;
import dev.lastword.client.Graphs.Language;
import dev.lastword.client.HeartbeatResult;
import dev.lastword.client.JobReport;
import dev.lastword.client.JobSearch;
import dev.lastword.client.Jobs;
import dev.lastword.client.Jobs.Claim;
import dev.lastword.client.Lease;
import dev.lastword.client.NewExecution;
import dev.lastword.client.NewKey;
import dev.lastword.client.Retention;
import dev.lastword.client.Role;
import dev.lastword.client.Schedule;
import dev.lastword.client.Terms;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Every method of the client, each called so that it succeeds. */
final class Tour {

  private static final NodeId CHARGE = NodeId.of("charge");
  private static final NodeId APPROVAL = NodeId.of("approval");
  private static final WaitKey KEY = WaitKey.of("approval");
  private static final WorkerId WORKER = WorkerId.of("worker-1");
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Terms FORCED = Terms.NONE.forced();
  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        charge: {type: Task, queue: payments}
        approval: {type: Wait, waitKey: approval}
        done: {type: Success}
      edges:
        - {from: start, to: charge}
        - {from: charge, to: approval}
        - {from: approval, to: done}
      """;

  private final Client client;
  private int executions;

  Tour(Client client) {
    this.client = client;
  }

  void all() {
    graphs();
    executions();
    commands();
    nodes();
    jobs();
    queues();
    schedules();
    streams();
    admin();
  }

  private void graphs() {
    GraphId order = client.graphs().register(GRAPH, Language.YAML).graphId();
    client.graphs().validate(GRAPH, Language.YAML);
    client.graphs().list(null, 10);
    client.graphs().get(order);
    client.graphs().versions(order, null, 10);
    client.graphs().get(order, 1);
    client.graphs().picture(order, 1);
  }

  private void executions() {
    Execution execution = create();
    client.executions().list(Filter.ALL, null, 10);
    client.executions().children(execution.id(), null, 10);
    client.executions().beingCanceled(null, 10);
    execution.get();
    execution.state(1);
    execution.events(0, 10);
    execution.newest(10);
    execution.explain();
    execution.node(CHARGE);
    client.executions().search("order");
    assertEquals(CHARGE, execution.jobs(null, 10).items().get(0).nodeId());
    execution.refused(null, 10);
    execution.exportPage();
    execution.cancel(Cancel.USUAL);
    client.executions().importLines(execution.export());
    client.executions().adoptLines(execution.exportWithChildren());
    client.executions().cancel(Filter.ALL.ids(List.of(create().id())), Cancel.USUAL, null, 10);
    client.executions().signal(WaitKey.of("nobody"), null, LONG);
    create().signal(KEY, JsonNumber.of(1));
  }

  private void commands() {
    Execution later = later();
    later.start();
    later.submit(List.<Command>of(new CancelExecution("all at once", null, null, null)));
    later.archive();
    Execution failed = started();
    failed.submit(new FailNode(CHARGE, NodeError.of("DECLINED", "no money"), 1L), FORCED);
    failed.rerun();
  }

  private void nodes() {
    create().submit(new MarkNodeReady(APPROVAL), FORCED);
    started().submit(new ReportNodeProgress(CHARGE, null, "half", null, 1L), FORCED);
    waiting().submit(new RequestResumeNode(CHARGE, KEY, null), FORCED);
    waiting().resume(CHARGE, KEY, new JsonString("yes"));
    started().submit(new SucceedNode(CHARGE, null, 1L), FORCED);
    create().cancelNode(CHARGE, "no longer needed");
  }

  private void jobs() {
    Lease lease = claim();
    JobSearch held = JobSearch.ALL.worker(lease.workerId());
    assertEquals(CHARGE, client.jobs().list(held, null, 10).items().get(0).nodeId());
    assertEquals(CHARGE, client.jobs().get(lease.executionId(), CHARGE, 0, 10).job().nodeId());
    client.jobs().progress(lease, 50, "half");
    assertEquals(HeartbeatResult.GO_ON, client.jobs().heartbeat(lease, LONG).result());
    client.jobs().succeed(lease, null);
    client.jobs().fail(claim(), NodeError.of("DECLINED", "no money"));
    client.jobs().await(claim(), KEY, null, null);
    JobReport succeeded = JobReport.succeeded(claim(), null);
    Jobs.Next next = new Jobs.Next(List.of("payments"), 1, LONG);
    Jobs.Reported reported = client.jobs().report(WORKER, List.of(succeeded), next);
    assertEquals(1, reported.answers().size());
    client.jobs().release(claim());
  }

  private Lease claim() {
    ExecutionId mine = create().id();
    return client.jobs().claim(new Claim(List.of("payments"), WORKER, 100, LONG, LONG)).stream()
        .filter(lease -> lease.executionId().equals(mine))
        .findFirst()
        .orElseThrow();
  }

  private void queues() {
    client.queues().list(null, 10);
    client.queues().pause("idle", "maintenance");
    client.queues().resume("idle");
    client.queues().limit("idle", OptionalInt.of(3));
    assertEquals(
        List.of(), client.executions().events("of-nothing", null, 10).items(), "found by nothing");
    assertTrue(client.queues().deadLetters("payments", null, 10).items().size() > 0);
  }

  private void schedules() {
    client.schedules().put("nightly", Schedule.of("order", "0 3 * * *"));
    client.schedules().get("nightly");
    client.schedules().list(null, 10);
    client.schedules().pause("nightly");
    client.schedules().resume("nightly");
    client.schedules().trigger("nightly");
    client.schedules().delete("nightly");
  }

  private void streams() {
    Execution execution = create();
    try (EventStream one = execution.follow(0);
        EventStream all = client.executions().follow(null, null, "0")) {
      assertEquals(1, one.next(LONG).orElseThrow().version());
      assertTrue(all.next(LONG).isPresent());
    }
    try (Jobs.Interrupts interrupts = client.jobs().interrupts(WORKER)) {
      Optional<Jobs.Interrupt> heard = Optional.empty();
      // The first look opens the stream, which tells only what happens from then on.
      while (heard.isEmpty()) {
        client.execution(claim().executionId()).cancel(Cancel.USUAL);
        heard = interrupts.next(Duration.ofSeconds(1));
      }
      assertEquals(CHARGE, heard.get().nodeId());
    }
  }

  private void admin() {
    assertTrue(client.health().isLive());
    assertTrue(client.health().isReady());
    assertTrue(client.admin().meters().contains("lastword_"));
    client.admin().server();
    client.admin().me();
    client.admin().overview();
    client.admin().workers();
    client.admin().reconcile(create().id());
    client.admin().tryRetention(Retention.EVERYTHING.archive(Duration.ofDays(30)), null);
    client.admin().revokeKey(client.admin().createKey(NewKey.of("x", Role.VIEWER)).key().id());
    client.admin().keys();
  }

  private Execution create() {
    return client.execution(client.executions().create(asked()).executionId());
  }

  private Execution later() {
    NewExecution asked = asked().start(NewExecution.Start.LATER);
    return client.execution(client.executions().create(asked).executionId());
  }

  private Execution started() {
    Execution execution = create();
    execution.submit(new StartNode(CHARGE, 1, WORKER, null), FORCED);
    return execution;
  }

  private Execution waiting() {
    Execution execution = started();
    execution.submit(new PutNodeWaiting(CHARGE, KEY, null, null, 1L), FORCED);
    return execution;
  }

  private NewExecution asked() {
    return NewExecution.of("order").named(ExecutionId.of("order-" + ++executions));
  }
}
