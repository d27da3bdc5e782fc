package dev.lastword.orchestrator.cel;

/**
 * Abort of an evaluation that has used up its steps.
 *
 * <p>An error rather than an exception: CEL keeps exceptions as values, and {@code ||} would go on
 * to its other side.
 */
final class BudgetExceeded extends Error {

  private static final long serialVersionUID = 1L;

  BudgetExceeded() {
    super("the budget of the evaluation is used up", null, false, false);
  }
}
