package dev.lastword.tck.store.harness;

import dev.lastword.store.StoreException;
import dev.lastword.tck.store.StoreFixture;
import java.util.Arrays;

/** A fixture that threw where no store was asked: that says nothing about the store. */
public final class FixtureFailed extends Error {

  private static final String RECIPE_END = "#";

  private FixtureFailed(StoreFixture fixture, String call, Throwable cause) {
    super(
        "%s of the fixture %s threw %s, which is no fault of the store: mend the fixture"
            .formatted(call, fixture.recipe(), cause),
        cause);
  }

  /** Carries out a call that only the fixture answers. */
  static void attempt(StoreFixture fixture, String call, Runnable action) {
    try {
      action.run();
    } catch (RuntimeException | LinkageError failure) {
      throw new FixtureFailed(fixture, call, failure);
    }
  }

  /** Returns what an opening that threw is to throw: the store's own refusal stays as it is. */
  static RuntimeException ofOpening(StoreFixture fixture, RuntimeException failure) {
    String name = fixture.recipe().split(RECIPE_END, 2)[0];
    boolean own =
        !(failure instanceof StoreException)
            && Arrays.stream(failure.getStackTrace())
                .map(StackTraceElement::getClassName)
                .filter(frame -> !frame.startsWith("java.") && !frame.startsWith("jdk."))
                .findFirst()
                .filter(frame -> frame.equals(name) || frame.startsWith(name + "$"))
                .isPresent();
    if (own) {
      throw new FixtureFailed(fixture, "open", failure);
    }
    return failure;
  }
}
