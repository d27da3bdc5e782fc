package dev.lastword.orchestrator.query;

/** One result for each kind of hold. */
public interface HoldVisitor<R> {

  R on(Hold.NotStarted hold);

  R on(Hold.Unreached hold);

  R on(Hold.Queued hold);

  R on(Hold.Returned hold);

  R on(Hold.JobMissing hold);

  R on(Hold.Backoff hold);

  R on(Hold.Held hold);

  R on(Hold.Resume hold);

  R on(Hold.Due hold);

  R on(Hold.Gate hold);

  R on(Hold.Child hold);

  R on(Hold.ReactionsPending hold);

  R on(Hold.Canceling hold);
}
