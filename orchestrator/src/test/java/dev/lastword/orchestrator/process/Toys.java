package dev.lastword.orchestrator.process;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Jobs, timers and children as simple as can be; what a store would refuse, they refuse. */
final class Toys implements EffectVisitor<Toys> {

  final Map<NodeId, JobStatus> jobs;
  final Map<Deadline, Instant> timers;
  final Map<ExecutionId, Boolean> children;
  int parentTold;

  Toys(
      Map<NodeId, JobStatus> jobs,
      Map<Deadline, Instant> timers,
      Map<ExecutionId, Boolean> children,
      int parentTold) {
    this.jobs = new HashMap<>(jobs);
    this.timers = new HashMap<>(timers);
    this.children = new HashMap<>(children);
    this.parentTold = parentTold;
  }

  @Override
  public Toys on(Effect.Enqueue effect) {
    require(jobs.put(effect.nodeId(), JobStatus.QUEUED) == null, effect, "a job already");
    return this;
  }

  @Override
  public Toys on(Effect.Retry effect) {
    return change(effect, effect.nodeId(), JobStatus.RETRYING);
  }

  @Override
  public Toys on(Effect.Park effect) {
    return change(effect, effect.nodeId(), JobStatus.WAITING);
  }

  @Override
  public Toys on(Effect.Unpark effect) {
    return change(effect, effect.nodeId(), JobStatus.QUEUED);
  }

  @Override
  public Toys on(Effect.EndJob effect) {
    return change(effect, effect.nodeId(), effect.status());
  }

  @Override
  public Toys on(Effect.SetTimer effect) {
    timers.put(effect.deadline(), effect.at());
    return this;
  }

  @Override
  public Toys on(Effect.DropTimer effect) {
    timers.remove(effect.deadline());
    return this;
  }

  @Override
  public Toys on(Effect.StartChild effect) {
    require(children.put(effect.parent().childId(), true) == null, effect, "such a child already");
    return this;
  }

  @Override
  public Toys on(Effect.CancelChild effect) {
    require(children.containsKey(effect.parent().childId()), effect, "no such child");
    children.put(effect.parent().childId(), false);
    return this;
  }

  /** It is about children that were called back before. */
  @Override
  public Toys on(Effect.ForceChildren effect) {
    require(children.containsValue(false), effect, "no child that was called back");
    return this;
  }

  @Override
  public Toys on(Effect.TellParent effect) {
    parentTold++;
    return this;
  }

  @Override
  public Toys on(Effect.AwaitKey effect) {
    return this;
  }

  @Override
  public Toys on(Effect.LeaveKey effect) {
    return this;
  }

  @Override
  public Toys on(Effect.TakeSignal effect) {
    return this;
  }

  @Override
  public Toys on(Effect.FollowUps effect) {
    return this;
  }

  private Toys change(Effect effect, NodeId id, JobStatus status) {
    JobStatus before = jobs.put(id, status);
    require(before != null && !before.isEnd(), effect, before);
    return this;
  }

  private static void require(boolean so, Effect effect, Object found) {
    if (!so) {
      throw new AssertionError(effect + " was not expected, found " + found);
    }
  }
}
