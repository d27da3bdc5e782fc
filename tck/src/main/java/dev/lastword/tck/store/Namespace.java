package dev.lastword.tck.store;

import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The name of a storage of its own; each case gets a fresh one, so nothing is ever cleaned up.
 *
 * @param name at most 40 lower-case letters, digits and underscores, fit for a schema or a file
 */
public record Namespace(String name) {

  private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9_]{0,39}");

  public Namespace {
    if (!FORM.matcher(name).matches()) {
      throw new IllegalArgumentException("a namespace must match " + FORM + ", but was " + name);
    }
  }

  /** Returns an unused name. */
  public static Namespace fresh() {
    return new Namespace("tck_" + UUID.randomUUID().toString().replace("-", ""));
  }
}
