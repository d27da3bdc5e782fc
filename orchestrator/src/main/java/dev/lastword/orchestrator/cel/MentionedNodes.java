package dev.lastword.orchestrator.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.lastword.orchestrator.graph.Conditions.Reach;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds {@code nodes.id} and {@code nodes["id"]} in an expression. */
final class MentionedNodes {

  private static final String INDEX = "_[_]";

  private MentionedNodes() {}

  static Set<String> in(CelAbstractSyntaxTree tree) {
    return CelNavigableAst.fromAst(tree)
        .getRoot()
        .allNodes()
        .map(CelNavigableExpr::expr)
        .flatMap(expression -> named(expression).stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns EVERY_NODE if {@code nodes} is used in any other way than to name a node. */
  static Reach reach(CelAbstractSyntaxTree tree) {
    return CelNavigableAst.fromAst(tree)
            .getRoot()
            .allNodes()
            .filter(node -> isNodes(node.expr()))
            .allMatch(
                node ->
                    node.parent()
                        .map(CelNavigableExpr::expr)
                        .flatMap(MentionedNodes::named)
                        .isPresent())
        ? Reach.NAMED_NODES
        : Reach.EVERY_NODE;
  }

  private static Optional<String> named(CelExpr expression) {
    if (expression.getKind() == Kind.SELECT && isNodes(expression.select().operand())) {
      return Optional.of(expression.select().field());
    }
    if (expression.getKind() == Kind.CALL
        && expression.call().function().equals(INDEX)
        && isNodes(expression.call().args().get(0))) {
      return text(expression.call().args().get(1));
    }
    return Optional.empty();
  }

  private static boolean isNodes(CelExpr expression) {
    return expression.getKind() == Kind.IDENT && expression.ident().name().equals("nodes");
  }

  private static Optional<String> text(CelExpr expression) {
    return expression.getKind() == Kind.CONSTANT
            && expression.constant().getKind() == CelConstant.Kind.STRING_VALUE
        ? Optional.of(expression.constant().stringValue())
        : Optional.empty();
  }
}
