package dev.lastword.orchestrator.process;

/** One answer for each kind of effect. */
public interface EffectVisitor<R> {

  R on(Effect.Enqueue effect);

  R on(Effect.Retry effect);

  R on(Effect.Park effect);

  R on(Effect.Unpark effect);

  R on(Effect.EndJob effect);

  R on(Effect.SetTimer effect);

  R on(Effect.DropTimer effect);

  R on(Effect.StartChild effect);

  R on(Effect.CancelChild effect);

  R on(Effect.ForceChildren effect);

  R on(Effect.TellParent effect);

  R on(Effect.AwaitKey effect);

  R on(Effect.LeaveKey effect);

  R on(Effect.TakeSignal effect);

  R on(Effect.FollowUps effect);
}
