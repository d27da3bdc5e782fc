package dev.lastword.orchestrator.cel;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelBuilder;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelOptions;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.parser.CelStandardMacro;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.EvaluationBudget;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.ExpressionScope;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.graph.Variables;
import dev.lastword.orchestrator.regex.RegexLimits;
import java.util.EnumMap;
import java.util.Map;

/** Conditions in CEL; compiled ones are kept, as many as are in use. */
public final class CelConditions implements Conditions {

  /** Turns of all loops in one evaluation. */
  private static final int ITERATIONS = 10_000;

  /** Parts of an expression inside one another: the stack of any thread has room for them. */
  private static final int NESTING = 100;

  /** Characters of kept expressions; a compiled one takes up to a hundred bytes for each. */
  private static final int KEPT = 4 * GraphLimits.EXPRESSIONS_LENGTH;

  /** Weight of a cached expression in addition to its characters. */
  private static final int OVERHEAD = 100;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .enableHeterogeneousNumericComparisons(true)
          .comprehensionMaxIterations(ITERATIONS)
          .maxExpressionCodePointSize(GraphLimits.EXPRESSION_LENGTH)
          .maxParseRecursionDepth(NESTING)
          .maxRegexProgramSize(RegexLimits.PROGRAM)
          .build();

  private record Asked(Expression expression, ExpressionScope scope) {}

  private final Map<ExpressionScope, Cel> languages = new EnumMap<>(ExpressionScope.class);
  private final Recent<Asked, Compiled> compiled =
      new Recent<>(KEPT, asked -> OVERHEAD + asked.expression().text().length());

  /** Makes the language ready for every scope. */
  public CelConditions() {
    for (ExpressionScope scope : ExpressionScope.values()) {
      languages.put(scope, language(scope));
    }
  }

  private static Cel language(ExpressionScope scope) {
    CelBuilder builder =
        CelFactory.standardCelBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addVar("nodes", MapType.create(SimpleType.STRING, SimpleType.DYN))
            .setResultType(resultOf(scope));
    CelType type = scope == ExpressionScope.JOIN ? SimpleType.INT : SimpleType.DYN;
    scope.variables().forEach(name -> builder.addVar(name, type));
    return builder.build();
  }

  private static CelType resultOf(ExpressionScope scope) {
    return switch (scope) {
      case INPUT -> SimpleType.DYN;
      case DECISION, JOIN -> SimpleType.BOOL;
    };
  }

  @Override
  public Reading read(Expression expression, ExpressionScope scope) {
    return compiled(expression, scope).reading();
  }

  @Override
  public Evaluation evaluate(Expression expression, Variables variables, EvaluationBudget budget) {
    return compiled(expression, variables.scope()).evaluate(variables, budget);
  }

  private Compiled compiled(Expression expression, ExpressionScope scope) {
    return compiled.get(new Asked(expression, scope), this::compile);
  }

  private Compiled compile(Asked asked) {
    Cel language = languages.get(asked.scope());
    if (language == null) {
      throw new IllegalStateException("no language for " + asked.scope());
    }
    return Compiled.of(asked.expression(), language);
  }
}
