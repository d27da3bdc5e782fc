package dev.lastword.orchestrator.graph;

/**
 * Steps that evaluations may still take, and the number they have taken.
 *
 * <p>A step is a fixed amount of work, not of time: the same expression over the same values takes
 * the same steps on every machine, so all engines agree on which expression takes too many. Not
 * thread-safe; one budget serves one node on one thread.
 */
public final class EvaluationBudget {

  private final long limit;
  private long spent;

  private EvaluationBudget(long limit) {
    this.limit = limit;
  }

  /** Returns a budget of {@code limit} steps, 1 or more. */
  public static EvaluationBudget of(long limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("expected a budget of 1 or more steps, found " + limit);
    }
    return new EvaluationBudget(limit);
  }

  /** Returns the budget of one node whose expressions stand in {@code scope}. */
  public static EvaluationBudget of(ExpressionScope scope) {
    return of(scope.steps());
  }

  /** Takes {@code steps}, 0 or more, and returns whether the budget covers them. */
  public boolean spend(long steps) {
    spent = steps > limit - spent ? limit + 1 : spent + steps;
    return spent <= limit;
  }

  /** Returns the number of steps that it covers. */
  public long limit() {
    return limit;
  }

  /** Returns the number of steps taken so far; at most one more than the limit. */
  public long spent() {
    return spent;
  }
}
