package dev.lastword.orchestrator.request;

/** Names of answers in metrics and traces. */
public enum AnswerName implements AnswerVisitor<String> {
  /** By the code of a refusal, the reason why nothing had to be done, or ACCEPTED. */
  OF;

  @Override
  public String on(Answer.Accepted answer) {
    return "ACCEPTED";
  }

  @Override
  public String on(Answer.NoOp answer) {
    return answer.reason().name();
  }

  @Override
  public String on(Answer.Rejected answer) {
    return answer.code().name();
  }

  @Override
  public String on(Answer.Refused answer) {
    return answer.code().name();
  }

  @Override
  public String on(Answer.Unavailable answer) {
    return "UNAVAILABLE";
  }
}
