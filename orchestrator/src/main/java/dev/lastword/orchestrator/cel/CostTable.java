package dev.lastword.orchestrator.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cost classes of a function call's arguments, by the argument's id.
 *
 * <p>A function that is not named here is taken to look at everything in each argument. An argument
 * is charged when it is known, which is before the function runs.
 */
final class CostTable {

  /** Functions that hand on a value, or look at no more than its type. */
  private static final Set<String> FREE =
      Set.of("_?_:_", "_&&_", "_||_", "!_", "@not_strictly_false", "type", "dyn");

  /** The variable in which a macro collects its result; it grows in place. */
  private static final String ACCUMULATOR = "@";

  /** Use of an argument by a function. */
  enum Use {
    /** Looks at everything in it. */
    WHOLE,
    /** Copies it. */
    COPY,
    /** Looks at its characters. */
    TEXT,
    /** Finds an element in it, by the second argument. */
    INDEXED,
    /** Finds an element of the first argument by it. */
    INDEX,
    /** Searches it for the second argument. */
    SEARCHED,
    /** Searches the first argument for it. */
    SOUGHT,
    /** Matches it with the second argument. */
    MATCHED,
    /** Matches the first argument with it. */
    PATTERN
  }

  /** An argument of the call with this id. */
  record Argument(long call, Use use) {}

  private final Map<Long, Argument> arguments = new HashMap<>();

  private CostTable() {}

  static CostTable of(CelAbstractSyntaxTree tree) {
    CostTable table = new CostTable();
    CelNavigableAst.fromAst(tree)
        .getRoot()
        .allNodes()
        .map(CelNavigableExpr::expr)
        .filter(expression -> expression.getKind() == Kind.CALL)
        .forEach(table::add);
    return table;
  }

  /** Returns the arguments of a call, with what it is called on as the first. */
  static List<CelExpr> arguments(CelCall call) {
    List<CelExpr> arguments = new ArrayList<>();
    call.target().ifPresent(arguments::add);
    arguments.addAll(call.args());
    return arguments;
  }

  @Nullable Argument argument(CelExpr expression) {
    return arguments.get(expression.id());
  }

  private void add(CelExpr expression) {
    CelCall call = expression.call();
    if (FREE.contains(call.function())) {
      return;
    }
    List<CelExpr> given = arguments(call);
    for (int i = 0; i < given.size(); i++) {
      if (!isAccumulator(given.get(i))) {
        arguments.put(
            given.get(i).id(), new Argument(expression.id(), use(call.function(), i == 0)));
      }
    }
  }

  private static Use use(String function, boolean isFirst) {
    return switch (function) {
      case "_+_" -> Use.COPY;
      case "size" -> Use.TEXT;
      case "_[_]" -> isFirst ? Use.INDEXED : Use.INDEX;
      case "contains" -> isFirst ? Use.SEARCHED : Use.SOUGHT;
      case "matches" -> isFirst ? Use.MATCHED : Use.PATTERN;
      default -> Use.WHOLE;
    };
  }

  private static boolean isAccumulator(CelExpr expression) {
    return expression.getKind() == Kind.IDENT && expression.ident().name().startsWith(ACCUMULATOR);
  }
}
