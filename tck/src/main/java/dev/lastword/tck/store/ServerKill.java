package dev.lastword.tck.store;

/** Kills the server of a store whose medium is SERVER; needed with durability PROCESS. */
public interface ServerKill {

  /** Ends the server at once, as {@code kill -9} does, and starts it again on the same data. */
  void killAndRestartServer();
}
