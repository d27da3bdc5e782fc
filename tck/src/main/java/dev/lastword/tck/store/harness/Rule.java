package dev.lastword.tck.store.harness;

import dev.lastword.store.StoreRule;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The promises that a case holds the store to; a failure names the first. */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Rule {

  /** The rules, the one that the case is about first. */
  StoreRule[] value();
}
