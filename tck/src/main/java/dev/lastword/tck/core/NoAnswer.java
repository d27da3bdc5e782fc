package dev.lastword.tck.core;

/** A core did not answer, or not in a way that can be understood. */
public class NoAnswer extends RuntimeException {

  /** Makes the failure; the message says what was expected and what happened. */
  public NoAnswer(String message) {
    super(message);
  }

  /** A core failed to answer so often that it is asked nothing more. */
  public static final class GaveUp extends NoAnswer {

    /** Makes the failure. */
    public GaveUp(String message) {
      super(message);
    }
  }
}
