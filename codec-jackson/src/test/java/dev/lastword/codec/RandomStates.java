package dev.lastword.codec;

import static dev.lastword.codec.RandomValues.errors;
import static dev.lastword.codec.RandomValues.executionIds;
import static dev.lastword.codec.RandomValues.graphIds;
import static dev.lastword.codec.RandomValues.nodeIds;
import static dev.lastword.codec.RandomValues.percents;
import static dev.lastword.codec.RandomValues.positives;
import static dev.lastword.codec.RandomValues.present;
import static dev.lastword.codec.RandomValues.texts;
import static dev.lastword.codec.RandomValues.times;
import static dev.lastword.codec.RandomValues.waitKeys;
import static dev.lastword.codec.RandomValues.workerIds;
import static net.jqwik.api.Combinators.combine;

import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionFacts.Completion;
import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeDetails;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeState.Convergence;
import dev.lastword.core.state.NodeState.Identity;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** States, also such that no history leads to. */
final class RandomStates {

  private RandomStates() {}

  static Arbitrary<ExecutionState> states() {
    return combine(
            executionIds(),
            Arbitraries.longs().between(0, 9_007_199_254_740_991L),
            Arbitraries.of(ExecutionStatus.class),
            facts(),
            nodes().list().uniqueElements(NodeState::nodeId).ofMaxSize(3))
        .as(ExecutionState::restore);
  }

  private static Arbitrary<ExecutionFacts> facts() {
    return combine(
            maybe(combine(graphIds(), maybe(positives()), maybe(present())).as(Origin::new)),
            maybe(times()),
            maybe(
                combine(times(), maybe(texts()), Arbitraries.of(CancelMode.class), maybe(times()))
                    .as(CancelRequest::new)),
            maybe(times()),
            maybe(
                combine(times(), maybe(texts()), maybe(nodeIds()), maybe(errors()))
                    .as(Failure::new)),
            maybe(combine(times(), maybe(present())).as(Completion::new)),
            maybe(times()))
        .as(ExecutionFacts::new);
  }

  private static Arbitrary<NodeState> nodes() {
    return combine(
            combine(nodeIds(), texts(), maybe(present())).as(Identity::new),
            Arbitraries.of(NodeStatus.class),
            Arbitraries.longs().between(0, 9_007_199_254_740_991L),
            maybe(workerIds()),
            Arbitraries.integers().greaterOrEqual(0),
            Arbitraries.integers().greaterOrEqual(0),
            Arbitraries.of(Convergence.class),
            details())
        .as(NodeState::new);
  }

  private static Arbitrary<NodeDetails> details() {
    return combine(
            maybe(waitKeys()),
            maybe(present()),
            maybe(times()),
            maybe(present()),
            maybe(present()),
            maybe(errors()),
            maybe(percents()),
            maybe(texts()))
        .as(NodeDetails::new);
  }

  private static <T> Arbitrary<T> maybe(Arbitrary<T> values) {
    return values.injectNull(0.4);
  }
}
