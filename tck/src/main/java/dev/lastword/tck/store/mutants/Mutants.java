package dev.lastword.tck.store.mutants;

import java.util.List;
import java.util.stream.Stream;

/** All mutants, suite by suite. */
public final class Mutants {

  /** Every mutant. */
  public static final List<Mutant> ALL =
      Stream.of(AppendMutants.ALL).flatMap(List::stream).toList();

  private Mutants() {}
}
