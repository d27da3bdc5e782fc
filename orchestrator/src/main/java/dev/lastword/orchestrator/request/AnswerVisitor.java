package dev.lastword.orchestrator.request;

/** One result for each kind of answer. */
public interface AnswerVisitor<R> {

  R on(Answer.Accepted answer);

  R on(Answer.NoOp answer);

  R on(Answer.Rejected answer);

  R on(Answer.Refused answer);

  R on(Answer.Unavailable answer);
}
