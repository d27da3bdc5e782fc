package dev.lastword.orchestrator.cel;

import dev.cel.bundle.Cel;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.orchestrator.graph.Conditions.Mistake;
import dev.lastword.orchestrator.graph.Conditions.Reading;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.EvaluationBudget;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.ExpressionScope;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An expression that was read once: a program, or the reasons why it is none. */
final class Compiled {

  /** UTF-16 units of a reason: CEL quotes the values that it could not use. */
  private static final int LONGEST_REASON = 1_000;

  private final Reading reading;
  private final @Nullable Checked checked;

  private Compiled(Reading reading, @Nullable Checked checked) {
    this.reading = reading;
    this.checked = checked;
  }

  private record Checked(CelRuntime.Program program, CostTable costs) {}

  static Compiled of(Expression expression, Cel language) {
    CelValidationResult result = language.compile(expression.text());
    if (result.hasError()) {
      return new Compiled(Reading.mistaken(mistakes(result)), null);
    }
    try {
      CelAbstractSyntaxTree tree = result.getAst();
      List<Mistake> costly = CostlyParts.in(tree);
      return costly.isEmpty()
          ? new Compiled(
              new Reading(List.of(), MentionedNodes.in(tree), MentionedNodes.reach(tree)),
              new Checked(language.createProgram(tree), CostTable.of(tree)))
          : new Compiled(Reading.mistaken(costly), null);
    } catch (CelValidationException | CelEvaluationException e) {
      Mistake mistake = new Mistake(new Position(1, 1), String.valueOf(e.getMessage()));
      return new Compiled(Reading.mistaken(List.of(mistake)), null);
    }
  }

  private static List<Mistake> mistakes(CelValidationResult result) {
    List<Mistake> mistakes = new ArrayList<>();
    for (CelIssue issue : result.getErrors()) {
      int line = Math.max(1, issue.getSourceLocation().getLine());
      int column = Math.max(0, issue.getSourceLocation().getColumn()) + 1;
      mistakes.add(new Mistake(new Position(line, column), issue.getMessage()));
    }
    return mistakes;
  }

  Reading reading() {
    return reading;
  }

  Evaluation evaluate(Variables variables, EvaluationBudget budget) {
    if (checked == null) {
      return failure("it does not compile: " + reading.mistakes());
    }
    Meter meter = new Meter(budget);
    try {
      Object result =
          checked
              .program()
              .trace(
                  name -> find(variables, name, meter), new CostListener(checked.costs(), meter));
      return told(variables.scope(), CelValues.toJson(result, meter));
    } catch (BudgetExceeded tooCostly) {
      return failure(
          "expected an evaluation of at most "
              + budget.limit()
              + " steps, found one that takes more; use shorter lists and texts, or let a Task do"
              + " the work");
    } catch (CelEvaluationException | RuntimeException e) {
      return failure(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<Object> find(Variables variables, String name, Meter meter) {
    if (name.equals("nodes")) {
      return Optional.of(new JsonMap(variables.nodes(), meter));
    }
    return Optional.ofNullable(variables.values().get(name))
        .map(value -> CelValues.toCel(value, meter));
  }

  private static Evaluation told(ExpressionScope scope, JsonValue value) {
    return scope == ExpressionScope.INPUT || value instanceof JsonBoolean
        ? new Evaluation.Value(value)
        : failure("true or false was expected, found " + value.getClass().getSimpleName());
  }

  private static Evaluation failure(String reason) {
    return new Evaluation.Failure(
        reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "…");
  }
}
