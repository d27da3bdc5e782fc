package dev.lastword.client;

import java.util.Locale;

/** What the holder of a key is there for. */
public enum Role {
  /** Looks at everything, changes nothing. */
  VIEWER,
  /** Looks, and registers, starts, cancels, resumes, reruns. */
  OPERATOR,
  /** Claims jobs and reports about them. */
  WORKER,
  /** May do everything. */
  ADMIN;

  /** Returns the name that settings, keys and tokens use. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
