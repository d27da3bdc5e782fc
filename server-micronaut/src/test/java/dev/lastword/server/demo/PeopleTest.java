package dev.lastword.server.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.query.ExecutionFilter;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.store.Stores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The demo changes its mind about its own executions, and about no others. */
final class PeopleTest {

  private static final Actor ANN = Actor.user("ann");
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int ROUNDS = 40;

  private Orchestrator lastword;

  @BeforeEach
  void open() {
    lastword = Orchestrator.builder(Stores.open("memory:")).closingStore().build();
    Demo.graphs(new CelConditions()).forEach(lastword.graphs()::register);
  }

  @AfterEach
  void close() {
    lastword.close();
  }

  @Test
  void executions_that_the_demo_did_not_create_are_never_canceled_by_it() {
    Set<ExecutionId> anns = ofAnn();

    act(people(), anns);

    assertEquals(anns, active());
  }

  @Test
  void a_demo_that_starts_again_knows_nothing_as_its_own() {
    Set<ExecutionId> anns = ofAnn();
    People first = people();
    Stream.generate(() -> first).limit(4).forEach(People::act);
    Set<ExecutionId> before = active();

    act(people(), before);

    assertTrue(before.size() > anns.size(), "expected executions of the first run");
    assertEquals(before, active());
  }

  @Test
  void executions_of_others_do_not_keep_the_demo_from_asking() {
    Stream.generate(this::ofAnn).limit(5).forEach(ids -> {});
    Set<ExecutionId> others = active();

    people().act();

    assertEquals(others.size() + 1, active().size());
  }

  private People people() {
    return new People(lastword.engine(), lastword.executions());
  }

  /** Lets the demo act; whatever is not to be kept ends in between, so that it asks for more. */
  private void act(People people, Set<ExecutionId> kept) {
    for (int round = 0; round < ROUNDS; round++) {
      Stream.generate(() -> people).limit(6).forEach(People::act);
      active().stream()
          .filter(id -> !kept.contains(id))
          .forEach(id -> lastword.cancel(id, ANN, "the round is over"));
    }
    assertTrue(canceledByTheDemo() > ROUNDS / 2, "expected cancels of the demo");
  }

  private long canceledByTheDemo() {
    return listed(ExecutionStatus.CANCELED).stream()
        .map(summary -> lastword.executions().state(summary.executionId()).orElseThrow())
        .map(state -> state.facts().cancelRequest())
        .filter(request -> request != null && "changed my mind".equals(request.reason()))
        .count();
  }

  /** Returns executions of somebody else, as alike to the demo's as they can be. */
  private Set<ExecutionId> ofAnn() {
    JsonValue input = new JsonObject(Map.of("amount", JsonNumber.of(20)));
    NewExecution asked =
        NewExecution.of(GraphId.of("demo-order"), input).labels(Map.of("demo", "yes"));
    return Stream.generate(() -> lastword.engine().create(asked, ANN, PATIENCE).executionId())
        .limit(3)
        .collect(Collectors.toSet());
  }

  private Set<ExecutionId> active() {
    return listed(ExecutionStatus.ACTIVE).stream()
        .map(ExecutionSummary::executionId)
        .collect(Collectors.toSet());
  }

  private List<ExecutionSummary> listed(ExecutionStatus status) {
    return lastword
        .executions()
        .list(ExecutionFilter.ALL.status(status), Optional.empty(), 1_000)
        .items();
  }
}
