package dev.lastword.tck.store.harness;

import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.tck.store.Medium;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Claims that make a case, or all cases of a suite, required; without it, every claim does.
 *
 * <p>A case that a claim does not require has no run at all, so nothing is reported as skipped. The
 * certificate counts runs against the cases that the claim requires.
 */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Needs {

  /** Capabilities that must be claimed, all of them. */
  Capability[] value() default {};

  /** Capabilities that must not be claimed, none of them: for cases about a refusal. */
  Capability[] absent() default {};

  /** The least durability. */
  Durability durability() default Durability.NONE;

  /** Returns the media on which the case is required; empty means all. */
  Medium[] medium() default {};
}
