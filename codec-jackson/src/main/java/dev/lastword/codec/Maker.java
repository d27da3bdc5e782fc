package dev.lastword.codec;

import org.jspecify.annotations.Nullable;

/** Constructors by the number of their parameters, as far as core's records have them. */
final class Maker {

  private Maker() {}

  interface OfOne<A extends @Nullable Object, R> {
    R make(A a);
  }

  interface OfTwo<A extends @Nullable Object, B extends @Nullable Object, R> {
    R make(A a, B b);
  }

  interface OfThree<
      A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object, R> {
    R make(A a, B b, C c);
  }

  interface OfFour<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      R> {
    R make(A a, B b, C c, D d);
  }

  interface OfFive<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      R> {
    R make(A a, B b, C c, D d, E e);
  }

  interface OfSeven<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object,
      R> {
    R make(A a, B b, C c, D d, E e, F f, G g);
  }

  interface OfEight<
      A extends @Nullable Object,
      B extends @Nullable Object,
      C extends @Nullable Object,
      D extends @Nullable Object,
      E extends @Nullable Object,
      F extends @Nullable Object,
      G extends @Nullable Object,
      H extends @Nullable Object,
      R> {
    R make(A a, B b, C c, D d, E e, F f, G g, H h);
  }
}
