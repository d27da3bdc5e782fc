package dev.lastword.tck.core;

import dev.lastword.tck.certificate.Requirement;
import java.util.Optional;
import java.util.Set;

/**
 * One thing that is asked of a core.
 *
 * @param needs the kinds of questions it takes
 */
record Exam(Requirement requirement, Set<String> needs, Trial trial) {

  Exam {
    needs = Set.copyOf(needs);
  }

  static Exam of(String id, RunRule rule, Set<String> needs, Trial trial) {
    return new Exam(new Requirement(id, rule.id()), needs, trial);
  }

  /** Procedure of the exam. */
  @FunctionalInterface
  interface Trial {

    /** Returns what was expected and what was found, if these differ. */
    Optional<String> problem(Candidate candidate);
  }
}
