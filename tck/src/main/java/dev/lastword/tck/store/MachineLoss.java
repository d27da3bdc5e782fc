package dev.lastword.tck.store;

/** Loses the machine that acknowledges commits; needed with durability MACHINE. */
public interface MachineLoss {

  /**
   * Ends that machine at once, with all that it holds, and lets another take its place. A new
   * machine joins before this returns, so that the next loss is survived too.
   */
  void loseMachine();

  /** Cuts the machine that acknowledges commits off from all others, until it is joined or lost. */
  Separation separate();

  /** The machine that acknowledges commits, while it is alone. */
  interface Separation extends AutoCloseable {

    /** Returns whether a commit waits for other machines. */
    boolean isAwaited();

    /** Ends that wait as an operator can; the commit stays on the lone machine. */
    void endWait();

    /** Joins the machine with the others again, unless it was lost. */
    @Override
    void close();
  }
}
