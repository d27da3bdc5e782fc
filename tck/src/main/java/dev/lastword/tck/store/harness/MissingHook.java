package dev.lastword.tck.store.harness;

import dev.lastword.tck.store.StoreFixture;

/** A case that could not be asked, because the fixture lacks a hook: no rule is broken yet. */
public final class MissingHook extends RuntimeException {

  private MissingHook(String message) {
    super(message);
  }

  static MissingHook of(Class<?> hook, StoreFixture fixture) {
    return new MissingHook(
        "the claim (%s) needs the hook %s, which %s does not implement"
            .formatted(
                Hooks.of(hook).map(Hooks.Need::reason).orElse("whatever it is"),
                hook.getName(),
                fixture.recipe()));
  }

  /** Returns the same, told of a case. */
  MissingHook in(CaseFacts facts) {
    return new MissingHook(facts.id() + " cannot be asked: " + getMessage());
  }
}
