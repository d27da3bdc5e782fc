package dev.lastword.tck.store.harness;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * One question to a store. It runs once if it is deterministic, and once for each seed otherwise.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(CaseRuns.class)
public @interface Case {

  /** Its number, for ever: the suite's letter and two digits. */
  String value();

  /** The usual cause when it fails, in words that complete "usually". */
  String catches();

  /** Returns how the case asks. */
  Kind kind() default Kind.DETERMINISTIC;

  /**
   * Returns how many of the seeds that are asked for stand for one run, for cases that take long; 0
   * means that the kind decides.
   */
  int share() default 0;

  /** Returns whether a certificate depends on the case. */
  Level level() default Level.MUST;

  /** Whether a certificate depends on a case. */
  enum Level {
    /** No certificate without it. */
    MUST,
    /** Run and reported; its failure does not keep the certificate back. */
    SHOULD,
    /** Needs a laboratory; required by no claim, and run only where {@code tck.lab} is true. */
    LAB
  }

  /** Ways in which a case asks. */
  enum Kind {
    /** The same calls in the same order each time. */
    DETERMINISTIC,
    /** Threads that meet; outcomes are counted. */
    CONCURRENT,
    /** Random questions, answered by a model too. */
    PROPERTY,
    /** Child processes that are killed or stopped. */
    PROCESS
  }
}
