package dev.lastword.orchestrator.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.SteppedWaiting;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class QueuesTest {

  private static final Actor ANN = Actor.user("ann");
  private static final QueueName MAIL = QueueName.of("mail");
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final SteppedWaiting time = new SteppedWaiting();
  private final EventStore store = Stores.open(StoreConfig.of("memory:").clock(time));
  private final Orchestrator one = node("one");
  private final Orchestrator two = node("two");

  private Orchestrator node(String name) {
    return Orchestrator.builder(store)
        .engine(EngineSettings.USUAL.clock(time).blocking(time).name(name))
        .conditions(new PlainConditions())
        .build();
  }

  @BeforeEach
  void three_letters_to_send() {
    one.graphs()
        .register(
            Graph.builder("letters")
                .add(Start.of("start"), Task.of("send").queue("mail"), Task.of("log"))
                .add(Success.of("end"))
                .path("start", "send", "log", "end")
                .build(new PlainConditions()));
    for (int i = 0; i < 3; i++) {
      one.engine().create(NewExecution.of(GraphId.of("letters"), null), ANN, Duration.ofSeconds(5));
    }
  }

  @AfterEach
  void close() {
    one.close();
    two.close();
    store.close();
  }

  private static List<Assignment> claim(Orchestrator by, int most) {
    return by.workers().claim(ClaimSpec.of("mail", "w", LEASE).max(most));
  }

  @Test
  void a_paused_queue_gives_nothing_on_any_node_until_it_is_resumed() {
    one.queues().pause(MAIL, ANN, Optional.of("the printer burns"));

    assertEquals(List.of(), claim(one, 3));
    assertEquals(List.of(), claim(two, 3));
    try (Orchestrator restarted = node("three")) {
      assertEquals(List.of(), claim(restarted, 3));
      QueueRule.Pause pause = restarted.queues().look("mail").rule().pause().orElseThrow();
      assertEquals(
          new QueueRule.Pause(time.instant(), "ann", Optional.of("the printer burns")), pause);
    }
    two.queues().resume(MAIL);
    assertEquals(3, claim(one, 3).size());
  }

  @Test
  void a_pause_leaves_alone_what_is_held() {
    Assignment held = claim(one, 1).get(0);

    two.queues().pause(MAIL, ANN, Optional.empty());
    one.workers().succeed(held, null);

    assertEquals(1, one.workers().claim(ClaimSpec.of("default", "w", LEASE)).size());
  }

  @Test
  void a_limit_counts_the_leases_of_all_nodes() {
    one.queues().limit(MAIL, OptionalInt.of(2));

    List<Assignment> first = claim(one, 1);
    List<Assignment> second = claim(two, 3);
    assertEquals(1, second.size());
    assertEquals(List.of(), claim(one, 3));
    one.workers().succeed(first.get(0), null);
    assertEquals(1, claim(two, 3).size());

    one.queues().limit(MAIL, OptionalInt.empty());
    assertEquals(QueueRule.FREE, one.queues().look("mail").rule());
  }

  @Test
  void a_claim_of_several_queues_passes_by_those_that_are_paused() {
    one.workers().succeed(claim(one, 1).get(0), null);
    one.queues().pause(MAIL, ANN, Optional.empty());
    ClaimSpec both =
        new ClaimSpec(List.of(QueueClaim.of("mail"), QueueClaim.of("default")), "w", 9, LEASE);

    List<Assignment> given = one.workers().claim(both);

    assertEquals(List.of("default"), given.stream().map(Assignment::queue).toList());
  }

  @Test
  void all_queues_that_graphs_name_are_listed_with_what_they_hold() {
    claim(one, 1);
    time.advance(Duration.ofSeconds(3));

    List<QueueView> all = two.queues().list(Optional.empty(), 10);

    assertEquals(List.of("default", "mail"), all.stream().map(QueueView::name).toList());
    assertEquals(0, all.get(0).depth().due());
    assertEquals(2, all.get(1).depth().due());
    assertEquals(1, all.get(1).depth().leased());
    assertEquals(Optional.of(Duration.ofSeconds(3)), all.get(1).depth().oldestDue());
    assertEquals(
        List.of("mail"),
        two.queues().list(Optional.of("default"), 10).stream().map(QueueView::name).toList());
  }

  @Test
  void pauses_and_limits_do_not_undo_each_other() {
    one.queues().limit(MAIL, OptionalInt.of(7));
    two.queues().pause(MAIL, ANN, Optional.empty());
    one.queues().pause(MAIL, Actor.user("bob"), Optional.empty());

    QueueRule rule = one.queues().look("mail").rule();

    assertEquals(OptionalInt.of(7), rule.limit());
    assertEquals("ann", rule.pause().orElseThrow().by());
    assertTrue(one.queues().resume(MAIL).pause().isEmpty());
  }

  @Test
  void what_makes_no_sense_is_refused() {
    assertThrows(IllegalArgumentException.class, () -> one.queues().limit(MAIL, OptionalInt.of(0)));
    assertThrows(IllegalArgumentException.class, () -> QueueName.of("lastword.timers"));
    assertThrows(
        IllegalArgumentException.class,
        () -> one.workers().claim(ClaimSpec.of("lastword.timers", "w", LEASE)));
  }
}
