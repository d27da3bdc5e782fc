package dev.lastword.server.job;

import static dev.lastword.codec.Formats.COMMAND_ID;
import static dev.lastword.codec.Formats.ERROR;
import static dev.lastword.codec.Formats.PERCENT;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.WAIT_KEY;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.server.http.Durations;
import dev.lastword.server.http.Fields;
import dev.lastword.server.http.Request;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a worker says about a job that it holds. */
sealed interface JobBody extends Request {

  /** Returns who says it. */
  String workerId();

  /** Returns the lease token that came with the claim. */
  String token();

  /** Whatever becomes a command about the job's node. */
  sealed interface Report extends JobBody {

    /** Returns under what a repetition of it is recognized. */
    @Nullable CommandId commandId();

    /** Returns the command. */
    Command toCommand(NodeId nodeId);
  }

  /**
   * Says that the worker is still there.
   *
   * @param workerId who
   * @param token the lease token
   * @param leaseFor how long the lease is to hold from now, 30 seconds by default
   */
  record Heartbeat(String workerId, String token, Duration leaseFor) implements JobBody {

    static Heartbeat read(Fields in) {
      return new Heartbeat(
          in.required("workerId", TEXT),
          in.required("token", TEXT),
          in.optional("leaseFor", Durations.LEASE, Durations.USUAL_LEASE));
    }
  }

  /**
   * Gives a job back.
   *
   * @param workerId who
   * @param token the lease token
   */
  record Release(String workerId, String token) implements JobBody {

    static Release read(Fields in) {
      return new Release(in.required("workerId", TEXT), in.required("token", TEXT));
    }
  }

  /**
   * Says how far the work is.
   *
   * @param workerId who
   * @param token the lease token
   * @param attempt the attempt that is meant
   * @param commandId under what a repetition of it is recognized
   * @param progress 0 to 100
   * @param message in words
   * @param metrics in numbers
   */
  record Progress(
      String workerId,
      String token,
      long attempt,
      @Nullable CommandId commandId,
      @Nullable JsonNumber progress,
      @Nullable String message,
      @Nullable JsonValue metrics)
      implements Report {

    static Progress read(Fields in) {
      return new Progress(
          in.required("workerId", TEXT),
          in.required("token", TEXT),
          in.required("attempt", POSITIVE),
          in.optional("commandId", COMMAND_ID),
          in.optional("progress", PERCENT),
          in.optional("message", TEXT),
          in.optional("metrics", VALUE));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new ReportNodeProgress(nodeId, progress, message, metrics, attempt);
    }
  }

  /**
   * Puts the node to wait, which ends the lease.
   *
   * @param workerId who
   * @param token the lease token
   * @param attempt the attempt that is meant
   * @param commandId under what a repetition of it is recognized
   * @param waitKey what it waits for
   * @param prompt what is asked of whoever resumes it
   * @param dueAt until when it waits
   */
  record Waiting(
      String workerId,
      String token,
      long attempt,
      @Nullable CommandId commandId,
      @Nullable WaitKey waitKey,
      @Nullable JsonValue prompt,
      @Nullable Instant dueAt)
      implements Report {

    static Waiting read(Fields in) {
      return new Waiting(
          in.required("workerId", TEXT),
          in.required("token", TEXT),
          in.required("attempt", POSITIVE),
          in.optional("commandId", COMMAND_ID),
          in.optional("waitKey", WAIT_KEY),
          in.optional("prompt", VALUE),
          in.optional("dueAt", TIME));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new PutNodeWaiting(nodeId, waitKey, prompt, dueAt, attempt);
    }
  }

  /**
   * Settles the node with its output.
   *
   * @param workerId who
   * @param token the lease token
   * @param attempt the attempt that is meant
   * @param commandId under what a repetition of it is recognized
   * @param output what came of it
   */
  record Success(
      String workerId,
      String token,
      long attempt,
      @Nullable CommandId commandId,
      @Nullable JsonValue output)
      implements Report {

    static Success read(Fields in) {
      return new Success(
          in.required("workerId", TEXT),
          in.required("token", TEXT),
          in.required("attempt", POSITIVE),
          in.optional("commandId", COMMAND_ID),
          in.optional("output", VALUE));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new SucceedNode(nodeId, output, attempt);
    }
  }

  /**
   * Says that the attempt failed.
   *
   * @param workerId who
   * @param token the lease token
   * @param attempt the attempt that is meant
   * @param commandId under what a repetition of it is recognized
   * @param error why
   */
  record Failure(
      String workerId,
      String token,
      long attempt,
      @Nullable CommandId commandId,
      @Nullable NodeError error)
      implements Report {

    static Failure read(Fields in) {
      return new Failure(
          in.required("workerId", TEXT),
          in.required("token", TEXT),
          in.required("attempt", POSITIVE),
          in.optional("commandId", COMMAND_ID),
          in.optional("error", ERROR));
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new FailNode(nodeId, error, attempt);
    }
  }
}
