package dev.lastword.client;

import java.util.Locale;

/** Kind of an API key's holder, which decides how events name it. */
public enum KeyHolder {
  /** A person; events name it with the kind {@code user}. */
  PERSON,
  /** A program; events name it with the kind {@code external}. */
  PROGRAM;

  /** Returns the name that keys and tokens use. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
