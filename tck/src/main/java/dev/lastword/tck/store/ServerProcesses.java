package dev.lastword.tck.store;

import java.util.List;

/**
 * Tells who writes to the server's disk; needed when the medium is SERVER with durability POWER.
 */
public interface ServerProcesses {

  /** Returns the ids of all processes of the server, on this machine, that run now. */
  List<Long> pids();
}
