package dev.lastword.store;

/** Order of a page. */
public enum Direction {
  /** From low to high. */
  FORWARD,
  /** From high to low. */
  BACKWARD
}
