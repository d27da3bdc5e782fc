package dev.lastword.orchestrator.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.NodeCounts;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.Rig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ListTest {

  private final Rig rig = Rig.inMemory();
  private final Executions executions = Executions.on(rig.store(), rig.graphs(), rig.settings());
  private final GraphId orders = rig.path("orders", Task.of("pay"), Task.of("ship"));
  private final GraphId mails = rig.path("mails", Task.of("send"));

  @AfterEach
  void close() {
    rig.close();
  }

  private ExecutionId start(String name, GraphId graph) {
    rig.time().advance(Duration.ofSeconds(1));
    return rig.start(name, graph);
  }

  private List<String> all(ExecutionFilter filter, int most) {
    List<String> names = new ArrayList<>();
    Optional<PageCursor> next = Optional.empty();
    do {
      Page<ExecutionSummary> page = executions.list(filter, next, most);
      page.items().forEach(item -> names.add(item.executionId().value()));
      next = page.next();
    } while (next.isPresent());
    return names;
  }

  /** PostgreSQL logs of a replaced row what comes before the end that stayed. */
  @Test
  void what_every_commit_changes_of_a_summary_stands_first() {
    ExecutionId id = start("e0", orders);
    String before = executions.summary(id).orElseThrow().doc().payload().utf8();
    rig.workers().succeed(rig.claim("w-1"), null);
    String after = executions.summary(id).orElseThrow().doc().payload().utf8();

    int same = 0;
    while (before.charAt(before.length() - 1 - same) == after.charAt(after.length() - 1 - same)) {
      same++;
    }
    int changed = after.length() - same;
    assertTrue(changed < 120, () -> changed + " of " + after);
  }

  @Test
  void executions_are_listed_newest_first_each_once_whatever_the_page() {
    for (int i = 0; i < 10; i++) {
      start("e" + i, orders);
    }
    List<String> newestFirst = List.of("e9", "e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1", "e0");

    for (int most : new int[] {1, 3, 5, 10, 100}) {
      assertEquals(newestFirst, all(ExecutionFilter.ALL, most), "pages of " + most);
    }
  }

  @Test
  void what_comes_while_somebody_pages_moves_nothing() {
    start("a", orders);
    start("b", orders);
    start("c", orders);
    Page<ExecutionSummary> first = executions.list(ExecutionFilter.ALL, Optional.empty(), 2);
    start("d", orders);
    rig.cancel(ExecutionId.of("a"));

    Page<ExecutionSummary> second = executions.list(ExecutionFilter.ALL, first.next(), 2);

    assertEquals(1, second.items().size());
    assertEquals("a", second.items().get(0).executionId().value());
    assertEquals(ExecutionStatus.CANCELED, second.items().get(0).status());
  }

  @Test
  void every_filter_shows_what_it_says_alone_and_with_others() {
    start("o1", orders);
    start("m1", mails);
    rig.time().advance(Duration.ofSeconds(1));
    rig.start(
        NewExecution.of(orders, null)
            .named(ExecutionId.of("o2"))
            .labels(Map.of("customer", "7", "region", "eu")));
    Instant middle = rig.time().instant();
    start("o3", orders);
    start("m2", mails);
    rig.cancel(ExecutionId.of("o3"));
    rig.cancel(ExecutionId.of("m1"));

    ExecutionFilter all = ExecutionFilter.ALL;
    assertEquals(List.of("m2", "o2", "o1"), all(all.status(ExecutionStatus.ACTIVE), 2));
    assertEquals(List.of("o3", "o2", "o1"), all(all.graph(orders), 2));
    assertEquals(List.of("o2", "o1"), all(all.graph(orders).status(ExecutionStatus.ACTIVE), 1));
    assertEquals(List.of("m2", "o3", "o2"), all(all.from(middle), 2));
    assertEquals(List.of("m1", "o1"), all(all.until(middle), 2));
    assertEquals(List.of("m1"), all(all.until(middle).status(ExecutionStatus.CANCELED), 1));
    assertEquals(List.of("o2"), all(all.label("customer", "7"), 1));
    assertEquals(List.of(), all(all.label("customer", "7").label("region", "us"), 1));
    assertEquals(List.of("o3", "m1"), all(all.cancelRequested(true), 1));
    assertEquals(List.of("m1"), all(all.cancelRequested(true).graph(mails), 1));
    assertEquals(List.of("m2", "o2", "o1"), all(all.cancelRequested(false), 2));
    assertEquals(List.of(), all(all.parent(ExecutionId.of("o1")), 1));
  }

  @Test
  void a_page_looks_at_a_bounded_number_and_says_where_to_go_on() {
    for (int i = 0; i < Executions.LOOKED_AT + 5; i++) {
      rig.start(
          NewExecution.of(mails, null)
              .named(ExecutionId.of("e" + i))
              .begin(NewExecution.Begin.LATER)
              .labels(Map.of("shard", "1", "odd", i == 0 ? "yes" : "no")));
      rig.time().advance(Duration.ofMillis(1));
    }
    ExecutionFilter rare = ExecutionFilter.ALL.label("odd2", "yes");
    ExecutionFilter first = ExecutionFilter.ALL.cancelRequested(true).label("shard", "1");

    assertEquals(
        new Page<>(List.of(), Optional.empty()), executions.list(rare, Optional.empty(), 10));
    Page<ExecutionSummary> page = executions.list(first, Optional.empty(), 10);
    assertEquals(List.of(), page.items());
    assertTrue(page.next().isPresent(), "it looked at all of them at once");
    assertEquals(new Page<>(List.of(), Optional.empty()), executions.list(first, page.next(), 10));
  }

  @Test
  void a_graceful_cancel_is_listed_while_it_converges() {
    ExecutionId id = start("o1", orders);
    rig.claim("w-1");
    rig.submit(
        id,
        new CancelExecution(null, null, CancelMode.GRACEFUL, rig.time().instant().plusSeconds(60)));
    ExecutionFilter canceling =
        ExecutionFilter.ALL.cancelRequested(true).status(ExecutionStatus.ACTIVE);

    assertEquals(List.of("o1"), all(canceling, 10));
    rig.time().advance(Duration.ofSeconds(61));
    rig.settle();
    assertEquals(List.of(), all(canceling, 10));
  }

  @Test
  void a_summary_tells_times_counts_and_versions() {
    ExecutionId id = start("o1", orders);
    Instant created = rig.time().instant();
    rig.time().advance(Duration.ofSeconds(5));
    rig.workers().succeed(rig.claim("w-1"), null);

    ExecutionSummary summary = executions.summary(id).orElseThrow();

    assertEquals(orders, summary.graphId());
    assertEquals(1L, summary.graphVersion());
    assertEquals(executions.state(id).orElseThrow().version(), summary.version());
    assertEquals(
        new ExecutionSummary.Times(created, created, null, null, null, created.plusSeconds(5)),
        summary.times());
    assertEquals(
        Map.of(NodeStatus.SUCCEEDED, 2, NodeStatus.READY, 1, NodeStatus.IDLE, 1),
        summary.nodes().byStatus());
    assertEquals(2, summary.nodes().unfinished());
  }

  @Test
  void counts_follow_the_nodes_through_every_end_and_another_engine() {
    ExecutionId canceled = start("o1", orders);
    ExecutionId completed = start("o2", orders);
    rig.cancel(canceled);
    rig.workers().succeed(rig.claim("w-1"), null);
    Rig other = Rig.onSame(rig);
    other.workers().succeed(other.claim("w-2"), null);

    for (ExecutionId id : List.of(canceled, completed)) {
      assertEquals(counted(id), executions.summary(id).orElseThrow().nodes());
    }
    assertEquals(ExecutionStatus.COMPLETED, executions.summary(completed).orElseThrow().status());
  }

  private NodeCounts counted(ExecutionId id) {
    Set<NodeId> readied = new HashSet<>();
    new ExecutionLog(rig.store(), LogWatch.NONE)
        .follow(id, 0, page -> NodeCounts.addReadied(page, readied));
    return NodeCounts.of(executions.state(id).orElseThrow(), readied);
  }

  @Test
  void an_overview_counts_as_far_as_it_is_asked_to() {
    start("o1", orders);
    start("o2", orders);
    start("o3", orders);
    rig.cancel(ExecutionId.of("o1"));

    Overview overview = executions.overview(1);

    assertEquals(new Overview.Count(1, false), overview.byStatus().get(ExecutionStatus.ACTIVE));
    assertEquals(new Overview.Count(1, true), overview.byStatus().get(ExecutionStatus.CANCELED));
    assertEquals("0", overview.byStatus().get(ExecutionStatus.FAILED).toString());
  }

  @Test
  void a_cursor_from_elsewhere_and_a_page_without_size_are_refused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> executions.list(ExecutionFilter.ALL, Optional.of(new PageCursor("%%")), 10));
    assertThrows(
        IllegalArgumentException.class,
        () -> executions.list(ExecutionFilter.ALL, Optional.of(new PageCursor("YWJj")), 10));
    assertThrows(
        IllegalArgumentException.class,
        () -> executions.list(ExecutionFilter.ALL, Optional.empty(), 0));
  }
}
