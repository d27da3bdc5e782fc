package dev.lastword.payloads;

/** Role of a payload in an execution, which names the error code when it does not fit. */
public enum PayloadKind {
  /** Input of an execution or of a Task. */
  INPUT("input"),
  /** Output of a Task. */
  OUTPUT("output"),
  /** Result of an execution. */
  RESULT("result"),
  /** Value of a signal, with which what waits is resumed. */
  RESUME_VALUE("resume value"),
  /** Prompt for the person who resumes what waits. */
  PROMPT("prompt");

  private final String words;

  PayloadKind(String words) {
    this.words = words;
  }

  /** Returns the error code of such a payload that does not fit, such as INPUT_MISMATCH. */
  public String code() {
    return name() + "_MISMATCH";
  }

  @Override
  public String toString() {
    return words;
  }
}
