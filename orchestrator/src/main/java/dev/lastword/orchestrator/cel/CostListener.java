package dev.lastword.orchestrator.cel;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import dev.lastword.orchestrator.cel.CostTable.Argument;
import dev.lastword.orchestrator.regex.RegexLimits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Charges one evaluation for every part of its expression that has a value.
 *
 * <p>What a call costs is charged with its arguments, so nothing costly begins that the budget does
 * not cover. Arguments come in order, and a call is never inside itself, so the first argument of a
 * call is the last value that was seen for it.
 */
final class CostListener implements CelEvaluationListener {

  /** Characters times instructions, or characters, that are compared in one step. */
  private static final int COMPARISONS = 16;

  private final CostTable costs;
  private final Meter meter;
  private final Map<Long, Object> firstArguments = new HashMap<>();
  private final Map<String, Integer> patternSizes = new HashMap<>();

  CostListener(CostTable costs, Meter meter) {
    this.costs = costs;
    this.meter = meter;
  }

  @Override
  public void callback(CelExpr expression, Object value) {
    meter.spend(1);
    Argument argument = costs.argument(expression);
    if (argument == null) {
      return;
    }
    switch (argument.use()) {
      case WHOLE -> meter.whole(value);
      case COPY -> meter.copy(value);
      case TEXT -> meter.text(value);
      case INDEXED -> firstArguments.put(argument.call(), value);
      case INDEX -> index(firstArguments.get(argument.call()), value);
      case SEARCHED, MATCHED -> {
        meter.whole(value);
        firstArguments.put(argument.call(), value);
      }
      case SOUGHT -> search(firstArguments.get(argument.call()), value);
      case PATTERN -> match(firstArguments.get(argument.call()), value);
    }
  }

  /** CEL would quote the whole list in its error, whatever its size. */
  private void index(Object indexed, Object index) {
    meter.whole(index);
    if (indexed instanceof List<?>
        && index instanceof Number number
        && number.longValue() != number.intValue()) {
      throw new IllegalArgumentException("expected an index of the list, found " + index);
    }
  }

  private void search(Object searched, Object sought) {
    meter.whole(sought);
    spendProduct(Meter.length(searched), Meter.length(sought));
  }

  private void match(Object text, Object pattern) {
    meter.whole(pattern);
    if (pattern instanceof String known) {
      // Each call compiles the pattern anew.
      meter.spend(RegexLimits.work(known));
      int size = patternSizes.computeIfAbsent(known, RegexLimits::size);
      meter.spend(size);
      spendProduct(Meter.length(text), size);
    }
  }

  /** Neither factor is above 2^31. */
  private void spendProduct(long one, long other) {
    meter.spend(one * other / COMPARISONS);
  }
}
