package dev.lastword.tck.random;

/** Manner in which questions are drawn: a core may be asked any of them for thousands in a row. */
public enum Manner {
  /** Well-formed documents with the names, times and values of everyday programs, and no other. */
  ORDINARY,
  /** Mostly well-formed documents, odd names and values among them. */
  USUAL,
  /** Documents of which every second has something malformed or unknown in it. */
  BROKEN;

  /** Returns in how many of a hundred documents something is malformed, if it usually is so. */
  int broken(int usual) {
    return switch (this) {
      case ORDINARY -> 0;
      case USUAL -> usual;
      case BROKEN -> 50;
    };
  }
}
