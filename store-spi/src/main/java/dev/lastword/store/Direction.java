package dev.lastword.store;

/** Which way a page is read. */
public enum Direction {
  /** From low to high. */
  FORWARD,
  /** From high to low. */
  BACKWARD
}
