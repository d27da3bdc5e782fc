package dev.lastword.core.explain;

/** The rules of the reducer that an explanation can name. */
public enum ReducerRule {
  R_1("R-1", "every event raises the version"),
  R_2("R-2", "what cannot be read or has no node to speak of counts and changes nothing"),
  R_3("R-3", "once a cancel was requested, progress is ignored"),
  R_4("R-4", "once the execution has ended, progress is ignored"),
  R_5("R-5", "creation happens once and revives nothing"),
  R_6("R-6", "a resume takes a waiting node back to RUNNING, and no other"),
  R_7("R-7", "the status of the highest rank wins"),
  R_8("R-8", "what was told first is kept"),
  R_9("R-9", "a node keeps what its events tell"),
  R_10("R-10", "when an execution is canceled, every unfinished node is canceled with it"),
  R_11("R-11", "a request or a gate is an audit entry and changes nothing");

  private final String id;
  private final String sentence;

  ReducerRule(String id, String sentence) {
    this.id = id;
    this.sentence = sentence;
  }

  /** Returns the number under which the specification has the rule. */
  public String id() {
    return id;
  }

  /** Returns the rule in one sentence. */
  public String sentence() {
    return sentence;
  }
}
