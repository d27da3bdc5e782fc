package dev.lastword.core.interleaving;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType.Ignored;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionArchived;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCancelRequested;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionCanceled;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.CancelMode;
import java.util.List;
import java.util.function.UnaryOperator;

/** Mistakes in the reducer. */
final class BrokenReducers {

  private BrokenReducers() {}

  static List<Fault> all() {
    Scenario ends = StrangerScenarios.ends();
    Scenario nodes = StrangerScenarios.nodes();
    return List.of(
        fault(
            "COMPLETED outranks CANCELED",
            ends,
            after(
                ExecutionCompleted.class,
                next ->
                    next.status() == ExecutionStatus.CANCELED && !next.isCancelRequested()
                        ? Altered.status(next, ExecutionStatus.COMPLETED)
                        : next)),
        fault(
            "RUNNING outranks SUCCEEDED",
            nodes,
            after(
                NodeStarted.class,
                next -> Altered.nodes(next, BrokenReducers::runningOutranksSucceeded))),
        fault(
            "the list of what a cancel request ignores (R-3) is gone",
            nodes,
            BrokenReducers::withoutR3),
        fault(
            "EXECUTION_FAILED counts although a cancel was requested",
            ends,
            (state, event) ->
                event.body() instanceof ExecutionFailed
                    ? withoutR3(state, event)
                    : Reducer.apply(state, event)),
        fault("the list of what an end ignores (R-4) is gone", nodes, BrokenReducers::withoutR4),
        fault(
            "a repeated EXECUTION_CREATED makes the execution ACTIVE again",
            ends,
            after(ExecutionCreated.class, next -> Altered.status(next, ExecutionStatus.ACTIVE))),
        fault(
            "NODE_RESUMED wakes a node that does not wait",
            nodes,
            before(
                NodeResumed.class,
                state -> Altered.nodes(state, node -> Altered.status(node, NodeStatus.WAITING)))),
        fault(
            "a second request replaces the first one's time",
            TaskScenarios.twoOperators(),
            before(ExecutionCancelRequested.class, state -> Altered.request(state, null))),
        fault(
            "a later GRACEFUL request softens an IMMEDIATE one",
            ends,
            BrokenReducers::requestSoftens),
        fault(
            "a cancel request leaves no trace",
            TaskScenarios.oneTask(),
            after(ExecutionCancelRequested.class, next -> Altered.request(next, null))),
        fault(
            "EXECUTION_CANCELED overwrites results",
            TaskScenarios.coreAlone(),
            after(
                ExecutionCanceled.class,
                next -> Altered.nodes(next, node -> Altered.status(node, NodeStatus.CANCELED)))),
        fault(
            "archiving closes a COMPLETED execution as CANCELED",
            TaskScenarios.archive(),
            after(ExecutionArchived.class, next -> Altered.status(next, ExecutionStatus.CANCELED))),
        fault(
            "NODE_CANCELED changes nothing",
            TaskScenarios.oneTask(),
            (state, event) ->
                event.body() instanceof NodeCanceled
                    ? Altered.version(state, state.version() + 1)
                    : Reducer.apply(state, event)),
        fault(
            "an event without effect does not count",
            ends,
            (state, event) -> {
              ExecutionState next = Reducer.apply(state, event);
              return Altered.version(next, state.version()).equals(state) ? state : next;
            }),
        new Fault("folding in bulk forgets the list (R-3)", new BulkFoldWithoutR3(), nodes));
  }

  private interface Reduction {
    ExecutionState reduce(ExecutionState state, EventEnvelope event);
  }

  private static Fault fault(String mistake, Scenario scenario, Reduction reduction) {
    Rules rules =
        new Rules() {
          @Override
          public ExecutionState reduce(ExecutionState state, EventEnvelope event) {
            return reduction.reduce(state, event);
          }
        };
    return new Fault(mistake, rules, scenario);
  }

  private static Reduction after(
      Class<? extends EventBody> type, UnaryOperator<ExecutionState> alter) {
    return (state, event) -> {
      ExecutionState next = Reducer.apply(state, event);
      return type.isInstance(event.body()) ? alter.apply(next) : next;
    };
  }

  private static Reduction before(
      Class<? extends EventBody> type, UnaryOperator<ExecutionState> alter) {
    return (state, event) ->
        Reducer.apply(type.isInstance(event.body()) ? alter.apply(state) : state, event);
  }

  private static NodeState runningOutranksSucceeded(NodeState node) {
    return node.status() == NodeStatus.SUCCEEDED ? Altered.status(node, NodeStatus.RUNNING) : node;
  }

  private static ExecutionState withoutR3(ExecutionState state, EventEnvelope event) {
    return event.body().ignored() == Ignored.NEVER
        ? Reducer.apply(state, event)
        : Altered.request(
            Reducer.apply(Altered.request(state, null), event), state.facts().cancelRequest());
  }

  private static ExecutionState withoutR4(ExecutionState state, EventEnvelope event) {
    return event.body().ignored() == Ignored.AFTER_CANCEL_REQUEST_OR_END
        ? Altered.status(
            Reducer.apply(Altered.status(state, ExecutionStatus.ACTIVE), event), state.status())
        : Reducer.apply(state, event);
  }

  private static ExecutionState requestSoftens(ExecutionState state, EventEnvelope event) {
    CancelRequest request = state.facts().cancelRequest();
    return request != null
            && event.body() instanceof ExecutionCancelRequested later
            && later.mode() == CancelMode.GRACEFUL
        ? Altered.request(
            Reducer.apply(state, event),
            new CancelRequest(request.at(), request.reason(), CancelMode.GRACEFUL, null))
        : Reducer.apply(state, event);
  }

  private static final class BulkFoldWithoutR3 implements Rules {
    @Override
    public ExecutionState replay(ExecutionState initial, List<EventEnvelope> log) {
      ExecutionState state = initial;
      for (EventEnvelope event : log) {
        state = withoutR3(state, event);
      }
      return state;
    }
  }
}
