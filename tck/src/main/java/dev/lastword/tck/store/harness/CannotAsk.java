package dev.lastword.tck.store.harness;

/**
 * A case that could not be asked on this machine: nothing is known, and nothing is passed. A test
 * run fails with it; a certificate says INCOMPLETE, with the reason.
 */
public final class CannotAsk extends RuntimeException {

  /** Says what is missing, and how to get it. */
  public CannotAsk(String reason) {
    super(reason);
  }
}
