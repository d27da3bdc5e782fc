package dev.lastword.core.interleaving;

/** One thing that one participant does. */
record Step(String who, Kind kind, World after) {

  /** What can be done in one step, with nobody in between. */
  enum Kind {
    /** Reads the log and makes up its mind. */
    READ,
    /** Appends to a log that is as it was read. */
    APPEND,
    /** Tries to append to a log that has moved on, and has to read again. */
    CONFLICT,
    /** Dies. */
    CRASH
  }
}
