package dev.lastword.tck.store;

/** Where a store keeps its data, which decides what can happen to it. */
public enum Medium {
  /** In the process: nothing can come between. */
  MEMORY,
  /** In files that the process writes: the disk can be full, read-only or slow. */
  FILES,
  /** In a server behind a connection: either can break while a commit is under way. */
  SERVER
}
