package dev.lastword.orchestrator.process;

import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch.Element;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.EvaluationBudget;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.ExpressionScope;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.Variables;
import java.util.AbstractMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Inputs of nodes and variables of their expressions; counts the steps of evaluations. */
final class Inputs {

  private final GraphPlan plan;
  private final Conditions conditions;
  private final ExecutionState state;
  private final Tokens tokens;
  private long steps;

  Inputs(GraphPlan plan, ExecutionState state, Tokens tokens) {
    this(plan, plan.conditions(), state, tokens);
  }

  private Inputs(GraphPlan plan, Conditions conditions, ExecutionState state, Tokens tokens) {
    this.plan = plan;
    this.conditions = conditions;
    this.state = state;
    this.tokens = tokens;
  }

  /**
   * Returns this for a look that asks only whether something is owed: what has an input or chooses
   * an edge owes an event whatever its expression comes to, so none is evaluated but a Join's.
   */
  Inputs assumed() {
    return new Inputs(plan, new Assumed(conditions), state, tokens);
  }

  private record Assumed(Conditions real) implements Conditions {

    @Override
    public Reading read(Expression expression, ExpressionScope scope) {
      return real.read(expression, scope);
    }

    @Override
    public Evaluation evaluate(
        Expression expression, Variables variables, EvaluationBudget budget) {
      return switch (variables.scope()) {
        case INPUT, DECISION -> new Evaluation.Value(new JsonBoolean(true));
        case JOIN -> real.evaluate(expression, variables, budget);
      };
    }
  }

  /** Returns how many steps the evaluations so far have taken. */
  long steps() {
    return steps;
  }

  /** Returns the input of a node: its own expression's value, else what the node before passes. */
  Evaluation of(NodeId id) {
    Expression own = plan.graph().node(id).about().input();
    if (own == null) {
      return new Evaluation.Value(orNull(passedTo(id)));
    }
    return evaluate(
        own,
        Variables.ofInput(executionInput(), passedTo(id), nodes()),
        EvaluationBudget.of(ExpressionScope.INPUT));
  }

  /** Returns what a node that begins to wait computes for that, from its input as its output. */
  Evaluation ofWait(NodeId id, Expression expression) {
    return evaluate(
        expression,
        Variables.ofInput(executionInput(), passedTo(id), nodes()),
        EvaluationBudget.of(ExpressionScope.INPUT));
  }

  /** Returns what the condition of a Repeat comes to, after a turn with this output. */
  Evaluation ofUntil(Expression until, @Nullable JsonValue output) {
    return evaluate(
        until,
        Variables.ofDecision(executionInput(), output, Map.of()),
        EvaluationBudget.of(ExpressionScope.DECISION));
  }

  /** Tells whether this only asks for what is owed, and evaluates nothing but Joins. */
  boolean areAssumed() {
    return conditions instanceof Assumed;
  }

  /** Returns what a condition of a Decision comes to; all its conditions share the budget. */
  Evaluation ofChoice(NodeId decision, Expression when, EvaluationBudget budget) {
    return evaluate(
        when, Variables.ofDecision(executionInput(), passedTo(decision), nodes()), budget);
  }

  Evaluation ofJoin(Expression when, JoinCount count) {
    return evaluate(
        when, Variables.ofJoin(count, nodes()), EvaluationBudget.of(ExpressionScope.JOIN));
  }

  /**
   * Returns what the expression of a Join looks at, when it is evaluated in this state: what it
   * does not look at has no part in its value.
   */
  Looked looked(Expression when, JoinCount count) {
    Set<NodeId> nodes = new HashSet<>();
    Set<String> counts = new HashSet<>();
    Variables all = Variables.ofJoin(count, new NodesView(plan, state, nodes::add));
    Variables watched =
        new Variables(all.scope(), new WatchedMap(all.values(), counts::add), all.nodes());
    conditions.evaluate(when, watched, EvaluationBudget.of(ExpressionScope.JOIN));
    return new Looked(nodes, !counts.isEmpty());
  }

  /**
   * Values that an evaluation has read.
   *
   * @param counts whether any count of the Join's branches was among it
   */
  record Looked(Set<NodeId> nodes, boolean counts) {
    Looked {
      nodes = Set.copyOf(nodes);
    }
  }

  private Evaluation evaluate(Expression expression, Variables variables, EvaluationBudget budget) {
    long before = budget.spent();
    try {
      return conditions.evaluate(expression, variables, budget);
    } finally {
      steps += budget.spent() - before;
    }
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
    Optional<NodeState> before = tokens.before(id);
    Optional<Element> element = plan.graph().element(id);
    return element.isEmpty() || before.isEmpty()
        ? before.map(this::passedBy).orElse(null)
        : passedTo(element.get(), before.get());
  }

  /** A turn of a Repeat goes on where the one before has ended. */
  private @Nullable JsonValue passedTo(Element element, NodeState fork) {
    if (plan.graph().node(fork.nodeId()).type() == NodeType.FOR_EACH) {
      return element(fork, element.index());
    }
    return element.index() == 0
        ? passedBy(fork)
        : state
            .node(new Element(element.template(), element.index() - 1).id())
            .map(turn -> turn.details().output())
            .orElse(null);
  }

  private static @Nullable JsonValue element(NodeState each, int index) {
    return each.details().output() instanceof JsonArray list ? list.elements().get(index) : null;
  }

  // Start, Fork and Repeat have nothing to add: what comes in goes out, and is in the log once.
  private @Nullable JsonValue passedBy(NodeState source) {
    JsonValue output = source.details().output();
    NodeType type = plan.graph().node(source.nodeId()).type();
    return output == null && (type == NodeType.START || type.opensBranches())
        ? passedTo(source.nodeId())
        : output;
  }

  private NodesView nodes() {
    return new NodesView(plan, state, id -> {});
  }

  private @Nullable JsonValue executionInput() {
    Origin origin = state.facts().origin();
    return origin == null ? null : origin.input();
  }

  private static JsonValue orNull(@Nullable JsonValue value) {
    return value == null ? JsonValue.NULL : value;
  }

  /** Values by name that tells which of them are asked for. */
  private static final class WatchedMap extends AbstractMap<String, JsonValue> {

    private final Map<String, JsonValue> values;
    private final Consumer<String> looked;

    WatchedMap(Map<String, JsonValue> values, Consumer<String> looked) {
      this.values = values;
      this.looked = looked;
    }

    @Override
    public @Nullable JsonValue get(Object name) {
      looked.accept(String.valueOf(name));
      return values.get(name);
    }

    @Override
    public Set<String> keySet() {
      return values.keySet();
    }

    @Override
    public Set<Entry<String, JsonValue>> entrySet() {
      return values.entrySet();
    }
  }
}
