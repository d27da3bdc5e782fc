package dev.lastword.store;

/** Failures that an acknowledged commit survives, weakest first (W10, O9). */
public enum Durability {
  /** Nothing: the storage lives as long as the process. */
  NONE,
  /** The sudden end of the process. */
  PROCESS,
  /** The sudden end of the machine: the commit is on stable storage before it is acknowledged. */
  POWER,
  /** The loss of a machine with its disks: the commit is on stable storage of another one too. */
  MACHINE
}
