package dev.lastword.orchestrator.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.lastword.orchestrator.graph.Conditions.Mistake;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.regex.RegexLimits;
import java.util.List;
import java.util.Optional;

/** Finds what would cost too much in every evaluation, before there is one. */
final class CostlyParts {

  private final CelAbstractSyntaxTree tree;

  private CostlyParts(CelAbstractSyntaxTree tree) {
    this.tree = tree;
  }

  static List<Mistake> in(CelAbstractSyntaxTree tree) {
    CostlyParts parts = new CostlyParts(tree);
    return CelNavigableAst.fromAst(tree)
        .getRoot()
        .allNodes()
        .map(CelNavigableExpr::expr)
        .flatMap(expression -> parts.mistake(expression).stream())
        .toList();
  }

  private Optional<Mistake> mistake(CelExpr expression) {
    if (expression.getKind() == Kind.STRUCT) {
      // A message copies what it is made of, and the same part may be in it a million times.
      return Optional.of(
          at(expression, "expected a list or a map, found " + expression.struct().messageName()));
    }
    if (expression.getKind() == Kind.CALL && expression.call().function().equals("matches")) {
      List<CelExpr> arguments = CostTable.arguments(expression.call());
      return pattern(arguments.get(arguments.size() - 1));
    }
    return Optional.empty();
  }

  private Optional<Mistake> pattern(CelExpr argument) {
    if (argument.getKind() != Kind.CONSTANT
        || argument.constant().getKind() != CelConstant.Kind.STRING_VALUE) {
      return Optional.empty();
    }
    try {
      RegexLimits.size(argument.constant().stringValue());
      return Optional.empty();
    } catch (RuntimeException malformed) {
      return Optional.of(at(argument, String.valueOf(malformed.getMessage())));
    }
  }

  private Mistake at(CelExpr expression, String message) {
    Integer offset = tree.getSource().getPositionsMap().get(expression.id());
    Position position =
        tree.getSource()
            .getOffsetLocation(offset == null ? 0 : offset)
            .map(place -> new Position(Math.max(1, place.getLine()), place.getColumn() + 1))
            .orElse(new Position(1, 1));
    return new Mistake(position, message);
  }
}
