package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.COMMAND_ID;
import static dev.lastword.codec.Formats.ERROR;
import static dev.lastword.codec.Formats.PARTY;
import static dev.lastword.codec.Formats.PERCENT;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.WAIT_KEY;
import static dev.lastword.codec.Formats.WORKER_ID;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.RequestResumeNode;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Request;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The fields of a command about one node, that know how to become one. */
sealed interface NodeBody extends Request {

  /** Returns what makes it repeatable. */
  @Nullable CommandId commandId();

  /** Returns the command about a node. */
  Command toCommand(NodeId nodeId);

  /** Makes a node ready. */
  record Ready(@Nullable CommandId commandId) implements NodeBody {

    static Ready read(BodyFields in) {
      return new Ready(in.optional("commandId", COMMAND_ID));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new MarkNodeReady(nodeId);
    }
  }

  /**
   * Begins an attempt at a node.
   *
   * @param attempt which attempt, from 1
   * @param workerId who begins it
   * @param dueAt until when it may take
   */
  record StartAttempt(
      @Nullable CommandId commandId,
      long attempt,
      @Nullable WorkerId workerId,
      @Nullable Instant dueAt)
      implements NodeBody {

    static StartAttempt read(BodyFields in) {
      WorkerId workerId = in.optional("workerId", WORKER_ID);
      in.requireNoDotSegment("workerId", workerId == null ? null : workerId.value());
      return new StartAttempt(
          in.optional("commandId", COMMAND_ID),
          in.required("attempt", POSITIVE),
          workerId,
          in.optional("dueAt", TIME));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new StartNode(nodeId, attempt, workerId, dueAt);
    }
  }

  /**
   * Says how far a node is.
   *
   * @param progress 0 to 100
   * @param message in words
   * @param metrics in numbers
   * @param attempt the attempt that is meant
   */
  record Progress(
      @Nullable CommandId commandId,
      @Nullable JsonNumber progress,
      @Nullable String message,
      @Nullable JsonValue metrics,
      @Nullable Long attempt)
      implements NodeBody {

    static Progress read(BodyFields in) {
      return new Progress(
          in.optional("commandId", COMMAND_ID),
          in.optional("progress", PERCENT),
          in.optional("message", TEXT),
          in.optional("metrics", VALUE),
          in.optional("attempt", POSITIVE));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new ReportNodeProgress(nodeId, progress, message, metrics, attempt);
    }
  }

  /**
   * Puts a node to wait.
   *
   * @param waitKey what it waits for
   * @param prompt the question to the person who resumes it
   * @param dueAt until when it waits
   * @param attempt the attempt that is meant
   */
  record Waiting(
      @Nullable CommandId commandId,
      @Nullable WaitKey waitKey,
      @Nullable JsonValue prompt,
      @Nullable Instant dueAt,
      @Nullable Long attempt)
      implements NodeBody {

    static Waiting read(BodyFields in) {
      return new Waiting(
          in.optional("commandId", COMMAND_ID),
          in.optional("waitKey", WAIT_KEY),
          in.optional("prompt", VALUE),
          in.optional("dueAt", TIME),
          in.optional("attempt", POSITIVE));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new PutNodeWaiting(nodeId, waitKey, prompt, dueAt, attempt);
    }
  }

  /**
   * Wishes that a waiting node goes on.
   *
   * @param resumeKey what it waits for
   * @param requestedBy who wishes it
   */
  record RequestResume(
      @Nullable CommandId commandId, @Nullable WaitKey resumeKey, @Nullable Party requestedBy)
      implements NodeBody {

    static RequestResume read(BodyFields in) {
      return new RequestResume(
          in.optional("commandId", COMMAND_ID),
          in.optional("resumeKey", WAIT_KEY),
          in.optional("requestedBy", PARTY));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new RequestResumeNode(nodeId, resumeKey, requestedBy);
    }
  }

  /**
   * Resumes a waiting node.
   *
   * @param resumeKey what it waits for
   * @param value what it goes on with
   */
  record Resume(
      @Nullable CommandId commandId, @Nullable WaitKey resumeKey, @Nullable JsonValue value)
      implements NodeBody {

    static Resume read(BodyFields in) {
      return new Resume(
          in.optional("commandId", COMMAND_ID),
          in.optional("resumeKey", WAIT_KEY),
          in.optional("value", VALUE));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new ResumeNode(nodeId, resumeKey, value);
    }
  }

  /**
   * Settles a node with its output.
   *
   * @param output what came of it
   * @param attempt the attempt that is meant
   */
  record Success(@Nullable CommandId commandId, @Nullable JsonValue output, @Nullable Long attempt)
      implements NodeBody {

    static Success read(BodyFields in) {
      return new Success(
          in.optional("commandId", COMMAND_ID),
          in.optional("output", VALUE),
          in.optional("attempt", POSITIVE));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new SucceedNode(nodeId, output, attempt);
    }
  }

  /**
   * Reports that a node failed.
   *
   * @param error why
   * @param attempt the attempt that is meant
   */
  record Failure(@Nullable CommandId commandId, @Nullable NodeError error, @Nullable Long attempt)
      implements NodeBody {

    static Failure read(BodyFields in) {
      return new Failure(
          in.optional("commandId", COMMAND_ID),
          in.optional("error", ERROR),
          in.optional("attempt", POSITIVE));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new FailNode(nodeId, error, attempt);
    }
  }
}
