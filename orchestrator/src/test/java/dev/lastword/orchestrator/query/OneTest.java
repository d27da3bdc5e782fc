package dev.lastword.orchestrator.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Direction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class OneTest {

  private static final ExecutionId ID = ExecutionId.of("o1");
  private final Rig rig = Rig.inMemory(settings -> settings.snapshotEvery(3));
  private final Executions executions = Executions.on(rig.store(), rig.graphs(), rig.settings());
  private final GraphId orders = rig.path("orders", Task.of("pay").queue("money"), Task.of("ship"));

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void the_state_at_every_version_is_the_fold_of_so_many_events() {
    rig.start("o1", orders);
    rig.workers().succeed(rig.claim("money", "w-1"), new JsonString("paid"));
    rig.cancel(ID);
    long head = executions.state(ID).orElseThrow().version();

    for (long version = 1; version <= head; version++) {
      assertEquals(version, executions.state(ID, version).orElseThrow().version());
    }
    assertEquals(ExecutionStatus.ACTIVE, executions.state(ID, 1).orElseThrow().status());
    assertEquals(ExecutionStatus.CANCELED, executions.state(ID, head).orElseThrow().status());
    assertThrows(IllegalArgumentException.class, () -> executions.state(ID, head + 1));
    assertThrows(IllegalArgumentException.class, () -> executions.state(ID, 0));
    assertEquals(Optional.empty(), executions.state(ExecutionId.of("nobody")));
  }

  @Test
  void events_page_forward_and_backward() {
    rig.start("o1", orders);
    long head = executions.state(ID).orElseThrow().version();

    List<Long> forward = versions(Direction.FORWARD, 1);
    List<Long> backward = versions(Direction.BACKWARD, Long.MAX_VALUE);

    assertEquals(head, forward.size());
    assertEquals(1L, forward.get(0));
    List<Long> reversed = new ArrayList<>(backward);
    Collections.reverse(reversed);
    assertEquals(forward, reversed);
  }

  private List<Long> versions(Direction direction, long from) {
    List<Long> versions = new ArrayList<>();
    Optional<Long> next = Optional.of(from);
    while (next.isPresent()) {
      EventPage page = executions.events(ID, direction, next.get(), 2);
      page.events().forEach(event -> versions.add(event.version()));
      next = page.next();
    }
    return versions;
  }

  @Test
  void a_refused_late_result_is_shown_with_who_what_and_why() {
    rig.start("o1", orders);
    Assignment held = rig.claim("money", "w-1");
    rig.cancel(ID);
    rig.workers().succeed(held, new JsonString("paid"));

    LateResult late = executions.refused(ID, Optional.empty(), 10).items().get(0);

    assertEquals(Optional.of(NodeId.of("pay")), late.nodeId());
    assertEquals("EXECUTION_TERMINAL", late.code());
    assertEquals(rig.time().instant(), late.at());
    assertEquals(true, late.command().orElseThrow().toString().contains("paid"));
    assertEquals(List.of(), executions.refused(ExecutionId.of("o2"), Optional.empty(), 10).items());
  }

  @Test
  void jobs_that_failed_for_good_are_listed_by_queue_newest_first() {
    GraphId mails = rig.path("mails", Task.of("send"));
    for (String name : List.of("o1", "o2")) {
      rig.start(name, orders);
      rig.workers().fail(rig.claim("money", "w-1"), NodeError.of("DECLINED", "no funds"));
      rig.time().advance(Duration.ofSeconds(1));
    }
    rig.start("m1", mails);
    rig.workers().fail(rig.claim("w-1"), null);

    DeadLetterFilter all = DeadLetterFilter.ALL;
    assertEquals(List.of("m1/send", "o2/pay", "o1/pay"), letters(all));
    assertEquals(List.of("o2/pay", "o1/pay"), letters(all.queue(QueueName.of("money"))));
    assertEquals(List.of("o1/pay"), letters(all.execution(ID)));
    assertEquals(List.of("m1/send"), letters(all.graph(mails)));
    DeadLetter letter =
        executions.deadLetters(all.execution(ID), Optional.empty(), 1).items().get(0);
    assertEquals("DECLINED", letter.code());
    assertEquals(1, letter.attempts());
  }

  private List<String> letters(DeadLetterFilter filter) {
    List<String> names = new ArrayList<>();
    Optional<PageCursor> next = Optional.empty();
    do {
      Page<DeadLetter> page = executions.deadLetters(filter, next, 1);
      page.items().forEach(item -> names.add(item.executionId() + "/" + item.nodeId()));
      next = page.next();
    } while (next.isPresent());
    return names;
  }

  @Test
  void a_job_shows_who_holds_it_until_when() {
    rig.start("o1", orders);
    NodeJob queued = executions.jobs(ID, Optional.empty(), 10).items().get(0);
    Assignment held = rig.claim("money", "w-1");

    NodeJob leased = executions.jobs(ID, Optional.empty(), 10).items().get(0);

    assertEquals(JobStatus.QUEUED, queued.status());
    assertEquals(Optional.empty(), queued.lease());
    assertEquals(Optional.of(new NodeJob.HeldBy("w-1", held.expiresAt(), false)), leased.lease());
    assertEquals(JobStatus.RUNNING, leased.status());
  }

  @Test
  void an_execution_is_found_by_its_idempotency_key() {
    rig.start(NewExecution.of(orders, null).named(ID).key("order 7"));

    assertEquals(Optional.of(ID), executions.byKey("order 7"));
    assertEquals(Optional.empty(), executions.byKey("order 8"));
  }
}
