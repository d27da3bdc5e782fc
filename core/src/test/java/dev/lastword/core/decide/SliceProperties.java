package dev.lastword.core.decide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.core.decide.Decision.Accepted;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.testkit.Histories;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.testkit.RandomCommands;
import dev.lastword.core.testkit.Scenario;
import dev.lastword.core.value.Actor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/** What happens at one moment comes to one state, whoever was first (§2 and §4). */
class SliceProperties {

  @Property
  @StatisticsReport(onFailureOnly = true)
  void the_order_of_simultaneous_commands_does_not_matter(
      @ForAll("histories") List<EventEnvelope> history,
      @ForAll("batches") List<Command> batch,
      @ForAll("policies") Policy policy,
      @ForAll Random random) {
    ExecutionState state = fold(history);
    List<List<EventEnvelope>> granted = granted(state, batch, policy);

    ExecutionState one = Reducer.fold(state, SliceOrder.sort(interleaved(granted, random)));
    ExecutionState other = Reducer.fold(state, SliceOrder.sort(interleaved(granted, random)));

    assertEquals(one, other);
    Statistics.label("two or more are granted")
        .collect(granted.size() > 1)
        .coverage(coverage -> coverage.check(true).percentage(found -> found >= 10));
  }

  @Property
  @StatisticsReport(onFailureOnly = true)
  void a_cancel_in_a_slice_has_the_last_word(
      @ForAll("histories") List<EventEnvelope> history,
      @ForAll("batches") List<Command> batch,
      @ForAll("policies") Policy policy,
      @ForAll Random random) {
    ExecutionState state = fold(history);
    List<EventEnvelope> slice = SliceOrder.sort(interleaved(granted(state, batch, policy), random));
    ExecutionState after = Reducer.fold(state, slice);
    boolean canceled =
        slice.stream().anyMatch(event -> event.body().typeName().equals("EXECUTION_CANCELED"));

    if (canceled) {
      assertEquals(ExecutionStatus.CANCELED, after.status());
    }
    Statistics.label("canceled")
        .collect(canceled)
        .coverage(coverage -> coverage.check(true).percentage(found -> found >= 2));
  }

  @Property
  void sorting_twice_is_sorting_once(@ForAll("histories") List<EventEnvelope> history) {
    List<EventEnvelope> sorted = SliceOrder.sort(history);

    assertEquals(sorted, SliceOrder.sort(sorted));
    assertEquals(new HashSet<>(history), new HashSet<>(sorted));
    assertEquals(history.size(), sorted.size());
  }

  @Provide
  Arbitrary<List<EventEnvelope>> histories() {
    return Histories.ongoing();
  }

  /** Commands that name each node at most once, and each execution-level command at most once. */
  @Provide
  Arbitrary<List<Command>> batches() {
    return Arbitraries.frequencyOf(
            Tuple.of(2, RandomCommands.any()), Tuple.of(1, RandomCommands.toExecution()))
        .list()
        .ofMinSize(2)
        .ofMaxSize(8)
        .withSizeDistribution(RandomDistribution.uniform())
        .withoutEdgeCases()
        .map(SliceProperties::batch);
  }

  @Provide
  Arbitrary<Policy> policies() {
    return RandomCommands.policies();
  }

  private static List<Command> batch(List<Command> commands) {
    Set<Object> taken = new HashSet<>();
    return commands.stream()
        .filter(
            command -> taken.add(command instanceof NodeCommand to ? to.nodeId() : command.type()))
        .toList();
  }

  private static List<List<EventEnvelope>> granted(
      ExecutionState state, List<Command> batch, Policy policy) {
    List<List<EventEnvelope>> granted = new ArrayList<>();
    for (Command command : batch) {
      CommandEnvelope envelope = CommandEnvelope.of(Log.EXECUTION, Actor.SYSTEM, command);
      Decision decision =
          Decider.decide(
              state, envelope, Scenario.NOW, Scenario.counting(command.type() + "-"), policy);
      if (decision instanceof Accepted accepted) {
        granted.add(accepted.events());
      }
    }
    return granted;
  }

  /** Deals the events out in a random order that keeps each command's own. */
  private static List<EventEnvelope> interleaved(List<List<EventEnvelope>> granted, Random random) {
    List<Deque<EventEnvelope>> open = new ArrayList<>();
    granted.forEach(events -> open.add(new ArrayDeque<>(events)));
    List<EventEnvelope> slice = new ArrayList<>();
    while (!open.isEmpty()) {
      Deque<EventEnvelope> next = open.get(random.nextInt(open.size()));
      slice.add(next.removeFirst());
      open.removeIf(Deque::isEmpty);
    }
    return slice;
  }

  private static ExecutionState fold(List<EventEnvelope> history) {
    return Reducer.fold(ExecutionState.initial(Log.EXECUTION), history);
  }
}
