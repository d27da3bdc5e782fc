package dev.lastword.orchestrator.react;

import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.Variables;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What nodes are given, and what their expressions see. */
final class Inputs {

  private final Plan plan;
  private final ExecutionState state;
  private final Tokens tokens;

  Inputs(Plan plan, ExecutionState state, Tokens tokens) {
    this.plan = plan;
    this.state = state;
    this.tokens = tokens;
  }

  /** Returns the input of a node: its own expression's value, else what the node before passes. */
  Evaluation of(NodeId id) {
    Expression own = plan.graph().node(id).about().input();
    if (own == null) {
      return new Evaluation.Value(orNull(passedTo(id)));
    }
    return plan.conditions()
        .evaluate(own, Variables.ofInput(executionInput(), passedTo(id), new NodesView()));
  }

  Evaluation ofChoice(NodeId decision, Expression when) {
    return plan.conditions()
        .evaluate(
            when, Variables.ofDecision(executionInput(), passedTo(decision), new NodesView()));
  }

  Evaluation ofJoin(Expression when, JoinCount count) {
    return plan.conditions().evaluate(when, Variables.ofJoin(count, new NodesView()));
  }

  /** Tells whether a condition holds. */
  static boolean isTrue(Evaluation evaluation) {
    return evaluation instanceof Evaluation.Value value
        && value.value().equals(new JsonBoolean(true));
  }

  private @Nullable JsonValue passedTo(NodeId id) {
    if (plan.graph().node(id).type() == NodeType.START) {
      return executionInput();
    }
    return tokens.before(id).map(this::passedBy).orElse(null);
  }

  // Start and Fork have nothing to add: what comes in goes out, and is in the log once.
  private @Nullable JsonValue passedBy(NodeState source) {
    JsonValue output = source.details().output();
    NodeType type = plan.graph().node(source.nodeId()).type();
    return output == null && (type == NodeType.START || type == NodeType.FORK)
        ? passedTo(source.nodeId())
        : output;
  }

  private @Nullable JsonValue executionInput() {
    Origin origin = state.facts().origin();
    return origin == null ? null : origin.input();
  }

  private static JsonValue orNull(@Nullable JsonValue value) {
    return value == null ? JsonValue.NULL : value;
  }

  /** Status, output and error of each node; only those that are asked for are made. */
  private final class NodesView extends AbstractMap<String, JsonValue> {

    @Override
    public boolean containsKey(Object name) {
      return get(name) != null;
    }

    @Override
    public @Nullable JsonValue get(Object name) {
      return name instanceof String text && isId(text)
          ? state.node(NodeId.of(text)).map(Inputs::document).orElse(null)
          : null;
    }

    private boolean isId(String text) {
      try {
        return plan.knows(NodeId.of(text));
      } catch (IllegalArgumentException malformed) {
        return false;
      }
    }

    @Override
    public Set<Entry<String, JsonValue>> entrySet() {
      return state.nodes().stream()
          .map(node -> Map.entry(node.nodeId().value(), document(node)))
          .collect(Collectors.toSet());
    }
  }

  /** Tells whether expressions see the same of a node in both states. */
  static boolean looksSame(Optional<NodeState> one, Optional<NodeState> other) {
    return one.map(Inputs::document).equals(other.map(Inputs::document));
  }

  private static JsonValue document(NodeState node) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("status", new JsonString(node.status().name()));
    JsonValue output = node.details().output();
    if (output != null) {
      members.put("output", output);
    }
    if (node.details().error() != null) {
      members.put("error", node.details().error().document());
    }
    return new JsonObject(members);
  }
}
