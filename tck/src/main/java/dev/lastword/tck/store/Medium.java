package dev.lastword.tck.store;

/** Storage medium of a store's data, which decides which faults can happen to it. */
public enum Medium {
  /** In the process: nothing can come between. */
  MEMORY,
  /** In files that the process writes: the disk can be full, read-only or slow. */
  FILES,
  /** In a server behind a connection: either can break while a commit is under way. */
  SERVER
}
