package dev.lastword.client;

import java.util.Locale;

/** Role of an API key's holder. */
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
