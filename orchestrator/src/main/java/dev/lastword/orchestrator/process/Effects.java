package dev.lastword.orchestrator.process;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Effects on jobs, timers and other executions, derived from the difference of two states. */
final class Effects {

  private final ProcessState before;
  private final ExecutionState after;
  private final List<Effect> list = new ArrayList<>();
  private final Set<WaitKey> signalsTaken = new HashSet<>();

  Effects(ProcessState before, GraphPlan plan, ExecutionState after, SortedSet<Integer> touched) {
    this.before = before;
    this.after = after;
    executionTimers();
    force();
    for (int place : touched) {
      Node node = plan.node(place);
      NodeState was = before.state().node(node.id()).orElse(null);
      NodeState is = after.node(node.id()).orElse(null);
      if (was != null && is != null) {
        node(node, was, is);
      }
    }
    tellParent();
    followUp();
  }

  List<Effect> list() {
    return list;
  }

  Set<WaitKey> signalsTaken() {
    return signalsTaken;
  }

  private void node(Node node, NodeState was, NodeState is) {
    if (node instanceof Task task) {
      job(task, was, is);
    } else if (node instanceof SubExecution sub) {
      child(sub, was, is);
    }
    timer(was, is);
    wait(was, is);
    signal(was, is);
  }

  private void wait(NodeState was, NodeState is) {
    WaitKey left = awaited(was);
    WaitKey now = awaited(is);
    if (now != null && !now.equals(left)) {
      list.add(new Effect.AwaitKey(is.nodeId(), now));
    } else if (left != null && now == null) {
      list.add(new Effect.LeaveKey(is.nodeId()));
    }
  }

  private static @Nullable WaitKey awaited(NodeState node) {
    return node.status() == NodeStatus.WAITING ? node.details().waitKey() : null;
  }

  private void job(Task task, NodeState was, NodeState is) {
    NodeId id = task.id();
    if (is.status().isSettled()) {
      if (!was.status().isSettled() && was.status() != NodeStatus.IDLE) {
        list.add(new Effect.EndJob(id, endOf(is.status())));
      }
    } else if (was.status() == NodeStatus.IDLE && is.status() != NodeStatus.IDLE) {
      list.add(new Effect.Enqueue(id, task.queue(), task.priority(), input(id)));
    } else if (is.failures() > was.failures() && !Retries.isSpent(task, is)) {
      Duration delay = Retries.delay(task, after.executionId(), is.failures());
      list.add(new Effect.Retry(id, before.external().now().plus(delay)));
    } else if (was.status() != NodeStatus.WAITING && is.status() == NodeStatus.WAITING) {
      list.add(new Effect.Park(id));
    } else if (is.resumes() > was.resumes()) {
      list.add(new Effect.Unpark(id));
    }
  }

  private static JobStatus endOf(NodeStatus status) {
    return switch (EndStatus.of(status)) {
      case SUCCEEDED -> JobStatus.COMPLETED;
      case FAILED -> JobStatus.FAILED;
      case CANCELED -> JobStatus.CANCELLED;
    };
  }

  private void child(SubExecution sub, NodeState was, NodeState is) {
    if (is.attempt() > was.attempt() && !is.status().isSettled()) {
      if (was.attempt() > 0) {
        list.add(recall(sub.id(), was.attempt()));
      }
      list.add(
          new Effect.StartChild(
              parentOf(sub.id(), is.attempt()), sub.graph(), sub.version(), input(sub.id())));
    } else if (!was.status().isSettled() && is.status().isSettled() && was.attempt() > 0) {
      ChildEnd end = before.external().children().get(sub.id());
      if (end == null || end.attempt() != was.attempt()) {
        list.add(recall(sub.id(), was.attempt()));
      }
    }
  }

  private Effect recall(NodeId nodeId, long attempt) {
    return new Effect.CancelChild(
        parentOf(nodeId, attempt), ParentCancel.by(after.facts().cancelRequest()));
  }

  /** An immediate cancel ends the grace of descendants too, in whichever way they got it. */
  private void force() {
    CancelRequest was = before.state().facts().cancelRequest();
    CancelRequest is = after.facts().cancelRequest();
    boolean isForced =
        is != null
            && is.mode() == CancelMode.IMMEDIATE
            && (was == null || was.mode() != CancelMode.IMMEDIATE);
    if (isForced
        && before.plan().graph().nodes().stream()
            .filter(SubExecution.class::isInstance)
            .flatMap(node -> before.state().node(node.id()).stream())
            .anyMatch(this::isCalledBack)) {
      list.add(new Effect.ForceChildren(ParentCancel.by(is)));
    }
  }

  /** A child that is CANCELED itself may have children that use the grace that it was given. */
  private boolean isCalledBack(NodeState node) {
    ChildEnd end = before.external().children().get(node.nodeId());
    return node.status() == NodeStatus.CANCELED
        && node.attempt() > 0
        && (end == null
            || end.attempt() != node.attempt()
            || end.status() == ExecutionStatus.CANCELED);
  }

  private Parent parentOf(NodeId nodeId, long attempt) {
    return new Parent(after.executionId(), nodeId, attempt, before.external().depth() + 1);
  }

  private void timer(NodeState was, NodeState is) {
    boolean hadTimer = was.details().dueAt() != null && !was.status().isSettled();
    boolean hasTime = is.details().dueAt() != null && !is.status().isSettled();
    boolean moved =
        was.attempt() != is.attempt()
            || was.resumes() != is.resumes()
            || was.status() != is.status();
    if (hadTimer && (moved || was.failures() != is.failures())) {
      list.add(new Effect.DropTimer(Deadline.OfNode.of(was)));
    }
    if (hasTime && moved) {
      list.add(
          new Effect.SetTimer(
              Deadline.OfNode.of(is), Objects.requireNonNull(is.details().dueAt())));
    }
  }

  private void signal(NodeState was, NodeState is) {
    WaitKey key = was.details().waitKey();
    Signal signal = key == null ? null : before.external().signals().get(key);
    if (signal != null
        && is.resumes() > was.resumes()
        && Objects.equals(signal.value(), is.details().resumeValue())
        && signalsTaken.add(signal.key())) {
      list.add(new Effect.TakeSignal(signal.key()));
    }
  }

  private @Nullable JsonValue input(NodeId id) {
    return before.inputs().of(id) instanceof Evaluation.Value input
            && input.value() != JsonValue.NULL
        ? input.value()
        : null;
  }

  private void executionTimers() {
    ExecutionFacts was = before.state().facts();
    ExecutionFacts is = after.facts();
    Duration timeout = before.plan().graph().settings().timeout();
    Instant startedAt = is.startedAt();
    if (timeout != null && was.startedAt() == null && startedAt != null) {
      list.add(new Effect.SetTimer(new Deadline.OfExecution(), startedAt.plus(timeout)));
    }
    Instant graceWas = graceUntil(was);
    Instant graceIs = graceUntil(is);
    if (graceWas == null && graceIs != null) {
      list.add(new Effect.SetTimer(new Deadline.OfGrace(), graceIs));
    }
    boolean ends = hasJustEnded();
    if (ends && timeout != null && startedAt != null) {
      list.add(new Effect.DropTimer(new Deadline.OfExecution()));
    }
    if (graceWas != null && (ends || graceIs == null)) {
      list.add(new Effect.DropTimer(new Deadline.OfGrace()));
    }
  }

  private static @Nullable Instant graceUntil(ExecutionFacts facts) {
    CancelRequest request = facts.cancelRequest();
    return request == null ? null : request.graceUntil();
  }

  private boolean hasJustEnded() {
    return !before.state().status().isTerminal() && after.status().isTerminal();
  }

  private void tellParent() {
    Parent parent = before.external().parent();
    if (parent == null || !hasJustEnded()) {
      return;
    }
    list.add(new Effect.TellParent(parent, ChildEnd.of(parent.attempt(), after)));
  }

  /** Leaves the creation of follow-ups to later commits: no end waits for the room they take. */
  private void followUp() {
    if (!hasJustEnded()) {
      return;
    }
    FollowUp own = before.external().followUp();
    if (own != null && own.kind() != FollowUpKind.FINALLY) {
      list.add(new Effect.FollowUps(own.origin(), Optional.of(own.kind())));
    }
    if (before.external().depth() < Parent.DEEPEST
        && !before.plan().graph().settings().followUps().after(after).isEmpty()) {
      list.add(new Effect.FollowUps(after.executionId(), Optional.empty()));
    }
  }
}
