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
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.Scope;
import dev.lastword.orchestrator.graph.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An expression that was read once: a program, or the reasons why it is none. */
final class Compiled {

  private final Reading reading;
  private final CelRuntime.@Nullable Program program;

  private Compiled(Reading reading, CelRuntime.@Nullable Program program) {
    this.reading = reading;
    this.program = program;
  }

  static Compiled of(Expression expression, Cel language) {
    CelValidationResult result = language.compile(expression.text());
    if (result.hasError()) {
      return new Compiled(Reading.mistaken(mistakes(result)), null);
    }
    try {
      CelAbstractSyntaxTree tree = result.getAst();
      return new Compiled(
          new Reading(List.of(), MentionedNodes.in(tree), MentionedNodes.reach(tree)),
          language.createProgram(tree));
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

  Evaluation evaluate(Variables variables) {
    if (program == null) {
      return new Evaluation.Failure("it does not compile: " + reading.mistakes());
    }
    try {
      return told(variables.scope(), program.eval(name -> find(variables, name)));
    } catch (CelEvaluationException | RuntimeException e) {
      return new Evaluation.Failure(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<Object> find(Variables variables, String name) {
    if (name.equals("nodes")) {
      return Optional.of(new NodesView(variables.nodes()));
    }
    return Optional.ofNullable(variables.values().get(name)).map(CelValues::toCel);
  }

  private static Evaluation told(Scope scope, Object result) {
    JsonValue value = CelValues.toJson(result);
    return scope == Scope.INPUT || value instanceof JsonBoolean
        ? new Evaluation.Value(value)
        : new Evaluation.Failure("true or false was expected, found " + value);
  }
}
