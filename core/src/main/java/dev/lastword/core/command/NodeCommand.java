package dev.lastword.core.command;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.Require;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Commands about one node. */
public sealed interface NodeCommand extends Command {

  /** Returns the node that is asked. */
  NodeId nodeId();

  /** Allow the node to be started. */
  record MarkNodeReady(NodeId nodeId) implements NodeCommand {
    public MarkNodeReady {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public CommandType type() {
      return CommandType.MARK_NODE_READY;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Begin an attempt at the node. */
  record StartNode(
      NodeId nodeId, long attempt, @Nullable WorkerId workerId, @Nullable Instant dueAt)
      implements NodeCommand {
    public StartNode {
      requireNonNull(nodeId, "nodeId");
      Require.positive(attempt, "attempt");
      dueAt = Require.micros(dueAt);
    }

    @Override
    public CommandType type() {
      return CommandType.START_NODE;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Say how far the node is. */
  record ReportNodeProgress(
      NodeId nodeId,
      @Nullable JsonNumber progress,
      @Nullable String message,
      @Nullable JsonValue metrics,
      @Nullable Long attempt)
      implements NodeCommand {
    public ReportNodeProgress {
      requireNonNull(nodeId, "nodeId");
      Require.percent(progress, "progress");
      metrics = Require.present(metrics);
      requireAttempt(attempt);
    }

    @Override
    public CommandType type() {
      return CommandType.REPORT_NODE_PROGRESS;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Let the node wait for something outside. */
  record PutNodeWaiting(
      NodeId nodeId,
      @Nullable WaitKey waitKey,
      @Nullable JsonValue prompt,
      @Nullable Instant dueAt,
      @Nullable Long attempt)
      implements NodeCommand {
    public PutNodeWaiting {
      requireNonNull(nodeId, "nodeId");
      prompt = Require.present(prompt);
      dueAt = Require.micros(dueAt);
      requireAttempt(attempt);
    }

    @Override
    public CommandType type() {
      return CommandType.PUT_NODE_WAITING;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Wish that a waiting node goes on. */
  record RequestResumeNode(NodeId nodeId, @Nullable WaitKey resumeKey, @Nullable Party requestedBy)
      implements NodeCommand {
    public RequestResumeNode {
      requireNonNull(nodeId, "nodeId");
    }

    @Override
    public CommandType type() {
      return CommandType.REQUEST_RESUME_NODE;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Let a waiting node go on. */
  record ResumeNode(NodeId nodeId, @Nullable WaitKey resumeKey, @Nullable JsonValue value)
      implements NodeCommand {
    public ResumeNode {
      requireNonNull(nodeId, "nodeId");
      value = Require.present(value);
    }

    @Override
    public CommandType type() {
      return CommandType.RESUME_NODE;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Settle the node with its output. */
  record SucceedNode(NodeId nodeId, @Nullable JsonValue output, @Nullable Long attempt)
      implements NodeCommand {
    public SucceedNode {
      requireNonNull(nodeId, "nodeId");
      output = Require.present(output);
      requireAttempt(attempt);
    }

    @Override
    public CommandType type() {
      return CommandType.SUCCEED_NODE;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Settle the node, or its attempt, as failed. */
  record FailNode(NodeId nodeId, @Nullable NodeError error, @Nullable Long attempt)
      implements NodeCommand {
    public FailNode {
      requireNonNull(nodeId, "nodeId");
      requireAttempt(attempt);
    }

    @Override
    public CommandType type() {
      return CommandType.FAIL_NODE;
    }

    @Override
    public <R> R accept(CommandVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  private static void requireAttempt(@Nullable Long attempt) {
    if (attempt != null) {
      Require.positive(attempt, "attempt");
    }
  }
}
