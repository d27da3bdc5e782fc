package dev.lastword.core.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.testkit.Picture;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * What holds of every history, whatever it holds: each a check of one history (specification §2).
 */
final class Invariants {

  static final List<Consumer<List<EventEnvelope>>> ALL =
      List.of(
          Invariants::versionCountsEvents,
          Invariants::executionRankNeverFalls,
          Invariants::nodesNeverFall,
          Invariants::canceledIsForGood,
          Invariants::theFirstCancelRequestIsKept,
          Invariants::aCancelRequestPreventsAnyOtherEnd,
          Invariants::aCanceledExecutionHasNoUnfinishedNode,
          Invariants::foldingInPartsIsFoldingTheWhole,
          Invariants::oneByOneIsInBulk,
          Invariants::thePseudoCodeAgrees);

  private Invariants() {}

  static void versionCountsEvents(List<EventEnvelope> history) {
    assertEquals(history.size(), fold(history).version());
    eachStep(history, (before, after) -> assertEquals(before.version() + 1, after.version()));
  }

  static void executionRankNeverFalls(List<EventEnvelope> history) {
    eachStep(
        history, (before, after) -> assertTrue(before.status().rank() <= after.status().rank()));
  }

  static void nodesNeverFall(List<EventEnvelope> history) {
    eachStep(
        history,
        (before, after) -> {
          for (NodeState was : before.nodes()) {
            NodeState is = after.node(was.nodeId()).orElseThrow();
            assertTrue(
                was.resumes() < is.resumes()
                    || was.resumes() == is.resumes() && was.status().rank() <= is.status().rank(),
                () -> was + " must not become " + is);
          }
        });
  }

  static void canceledIsForGood(List<EventEnvelope> history) {
    eachStep(
        history,
        (before, after) -> {
          if (before.status() == ExecutionStatus.CANCELED) {
            assertEquals(ExecutionStatus.CANCELED, after.status());
          }
        });
  }

  static void theFirstCancelRequestIsKept(List<EventEnvelope> history) {
    eachStep(
        history,
        (before, after) -> {
          if (before.isCancelRequested()) {
            assertEquals(before.facts().cancelRequest().at(), after.facts().cancelRequest().at());
          }
        });
  }

  static void aCancelRequestPreventsAnyOtherEnd(List<EventEnvelope> history) {
    eachStep(
        history,
        (before, after) -> {
          if (before.isCancelRequested() && before.status() != after.status()) {
            assertEquals(ExecutionStatus.CANCELED, after.status());
          }
        });
  }

  static void aCanceledExecutionHasNoUnfinishedNode(List<EventEnvelope> history) {
    eachStep(
        history,
        (before, after) -> {
          if (after.status() == ExecutionStatus.CANCELED) {
            assertTrue(after.nodes().stream().allMatch(node -> node.status().isSettled()));
          }
        });
  }

  static void foldingInPartsIsFoldingTheWhole(List<EventEnvelope> history) {
    ExecutionState whole = fold(history);
    for (int split = 0; split <= history.size(); split++) {
      ExecutionState first = fold(history.subList(0, split));
      ExecutionState parts = Reducer.fold(first, history.subList(split, history.size()));
      assertEquals(whole, parts);
      assertEquals(whole.hashCode(), parts.hashCode());
    }
  }

  static void oneByOneIsInBulk(List<EventEnvelope> history) {
    List<ExecutionState> steps = steps(history);
    assertEquals(fold(history), steps.get(history.size()));
    for (int version = 0; version < steps.size(); version++) {
      assertEquals(fold(history.subList(0, version)), steps.get(version));
    }
  }

  static void thePseudoCodeAgrees(List<EventEnvelope> history) {
    assertEquals(
        PseudoCode.fold(Log.EXECUTION, history).toString(), Picture.of(fold(history)).toString());
  }

  static ExecutionState fold(List<EventEnvelope> history) {
    return Reducer.fold(ExecutionState.initial(Log.EXECUTION), history);
  }

  /** Returns the states after the first 0, 1, 2, … events, applied one by one. */
  static List<ExecutionState> steps(List<EventEnvelope> history) {
    List<ExecutionState> steps = new ArrayList<>();
    steps.add(ExecutionState.initial(Log.EXECUTION));
    for (EventEnvelope event : history) {
      steps.add(Reducer.apply(steps.get(steps.size() - 1), event));
    }
    return steps;
  }

  private static void eachStep(
      List<EventEnvelope> history, BiConsumer<ExecutionState, ExecutionState> check) {
    List<ExecutionState> steps = steps(history);
    for (int i = 1; i < steps.size(); i++) {
      check.accept(steps.get(i - 1), steps.get(i));
    }
  }
}
