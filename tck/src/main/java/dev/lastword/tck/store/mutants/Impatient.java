package dev.lastword.tck.store.mutants;

import dev.lastword.tck.store.Budgets;
import dev.lastword.tck.store.StoreFixture;
import java.time.Duration;

/** Waits briefly: for mutants with which the suites wait in vain. */
public final class Impatient extends ForwardingFixture {

  private static final Duration STEP = Duration.ofSeconds(2);

  private Impatient(StoreFixture wrong) {
    super(wrong);
  }

  /** Returns the fixture, but for the time that one step may take. */
  public static StoreFixture of(StoreFixture wrong) {
    return new Impatient(wrong);
  }

  @Override
  public Budgets budgets() {
    Budgets right = super.budgets();
    return new Budgets(STEP, right.whole(), right.process());
  }
}
