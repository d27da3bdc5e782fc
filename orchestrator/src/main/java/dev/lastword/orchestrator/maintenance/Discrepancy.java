package dev.lastword.orchestrator.maintenance;

import dev.lastword.store.Append;
import dev.lastword.store.Op;
import java.util.List;

/** A difference, and what a commit would do to repair it. */
record Discrepancy(Difference difference, List<Append> appends, List<Op> ops) {

  Discrepancy {
    appends = List.copyOf(appends);
    ops = List.copyOf(ops);
  }

  static Discrepancy of(Difference difference, Op... ops) {
    return new Discrepancy(difference, List.of(), List.of(ops));
  }
}
