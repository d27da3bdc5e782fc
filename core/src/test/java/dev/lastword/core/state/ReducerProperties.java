package dev.lastword.core.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.testkit.Histories;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The invariants at the end of the specification's §2, over random histories. */
class ReducerProperties {

  @Property
  void the_version_counts_events(@ForAll("histories") List<EventEnvelope> history) {
    Invariants.versionCountsEvents(history);
  }

  @Property
  void the_rank_of_an_execution_never_falls(@ForAll("histories") List<EventEnvelope> history) {
    Invariants.executionRankNeverFalls(history);
  }

  @Property
  void resumes_and_rank_of_a_node_never_fall(@ForAll("histories") List<EventEnvelope> history) {
    Invariants.nodesNeverFall(history);
  }

  @Property
  void after_canceled_the_status_is_fixed(@ForAll("histories") List<EventEnvelope> history) {
    Invariants.canceledIsForGood(history);
  }

  @Property
  void the_time_of_the_cancel_request_never_changes(
      @ForAll("histories") List<EventEnvelope> history) {
    Invariants.theFirstCancelRequestIsKept(history);
  }

  @Property
  void after_a_cancel_request_no_other_end_is_reached(
      @ForAll("histories") List<EventEnvelope> history) {
    Invariants.aCancelRequestPreventsAnyOtherEnd(history);
  }

  @Property
  void a_canceled_execution_has_no_unfinished_node(
      @ForAll("histories") List<EventEnvelope> history) {
    Invariants.aCanceledExecutionHasNoUnfinishedNode(history);
  }

  @Property
  void folding_in_parts_is_folding_the_whole(@ForAll("histories") List<EventEnvelope> history) {
    Invariants.foldingInPartsIsFoldingTheWhole(history);
  }

  @Property
  void applying_one_by_one_is_folding_in_bulk(@ForAll("histories") List<EventEnvelope> history) {
    Invariants.oneByOneIsInBulk(history);
  }

  @Property
  void the_specification_s_pseudo_code_comes_to_the_same_state(
      @ForAll("histories") List<EventEnvelope> history) {
    Invariants.thePseudoCodeAgrees(history);
  }

  @Property
  void states_are_equal_exactly_if_their_parts_are(
      @ForAll("histories") List<EventEnvelope> one, @ForAll("histories") List<EventEnvelope> two) {
    ExecutionState first = Invariants.fold(one);
    ExecutionState second = Invariants.fold(two);
    boolean sameParts =
        first.version() == second.version()
            && first.status() == second.status()
            && first.facts().equals(second.facts())
            && List.copyOf(first.nodes()).equals(List.copyOf(second.nodes()));

    assertEquals(sameParts, first.equals(second));
    assertEquals(first, restored(first));
    assertEquals(first.hashCode(), restored(first).hashCode());
  }

  @Provide
  Arbitrary<List<EventEnvelope>> histories() {
    return Histories.any();
  }

  private static ExecutionState restored(ExecutionState state) {
    return ExecutionState.restore(
        state.executionId(), state.version(), state.status(), state.facts(), state.nodes());
  }
}
