package dev.lastword.tck.store;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name by which {@code lastword-tck certify-store --store} finds a fixture that is also a
 * service provider of {@link StoreFixture}.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface StoreName {

  /** The name, such as {@code sqlite}. */
  String value();
}
