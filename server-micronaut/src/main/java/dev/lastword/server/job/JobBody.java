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
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Durations;
import dev.lastword.server.http.Request;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Report of a worker about a job that it holds. */
sealed interface JobBody extends Request {

  /** Returns who says it. */
  String workerId();

  /** Returns the lease token that came with the claim. */
  String token();

  /** Whatever becomes a command about the job's node. */
  sealed interface Report extends JobBody {

    /** Returns under what a repetition of it is recognized. */
    @Nullable CommandId commandId();

    /** Returns the jobs that the worker wants with the answer; null for none. */
    default @Nullable NextJobs next() {
      return null;
    }

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

    static Heartbeat read(BodyFields in) {
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

    static Release read(BodyFields in) {
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

    static Progress read(BodyFields in) {
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
   * @param prompt the question to the person who resumes it
   * @param dueAt until when it waits
   * @param next jobs that the worker wants with the answer
   */
  record Waiting(
      String workerId,
      String token,
      long attempt,
      @Nullable CommandId commandId,
      @Nullable WaitKey waitKey,
      @Nullable JsonValue prompt,
      @Nullable Instant dueAt,
      @Nullable NextJobs next)
      implements Report {

    static Waiting read(BodyFields in) {
      return read(in, in.required("workerId", TEXT), in.optional("next", NextJobs.FORMAT));
    }

    static Waiting read(BodyFields in, String workerId, @Nullable NextJobs next) {
      return new Waiting(
          workerId,
          in.required("token", TEXT),
          in.required("attempt", POSITIVE),
          in.optional("commandId", COMMAND_ID),
          in.optional("waitKey", WAIT_KEY),
          in.optional("prompt", VALUE),
          in.optional("dueAt", TIME),
          next);
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
   * @param next jobs that the worker wants with the answer
   */
  record Success(
      String workerId,
      String token,
      long attempt,
      @Nullable CommandId commandId,
      @Nullable JsonValue output,
      @Nullable NextJobs next)
      implements Report {

    static Success read(BodyFields in) {
      return read(in, in.required("workerId", TEXT), in.optional("next", NextJobs.FORMAT));
    }

    static Success read(BodyFields in, String workerId, @Nullable NextJobs next) {
      return new Success(
          workerId,
          in.required("token", TEXT),
          in.required("attempt", POSITIVE),
          in.optional("commandId", COMMAND_ID),
          in.optional("output", VALUE),
          next);
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
   * @param next jobs that the worker wants with the answer
   */
  record Failure(
      String workerId,
      String token,
      long attempt,
      @Nullable CommandId commandId,
      @Nullable NodeError error,
      @Nullable NextJobs next)
      implements Report {

    static Failure read(BodyFields in) {
      return read(in, in.required("workerId", TEXT), in.optional("next", NextJobs.FORMAT));
    }

    static Failure read(BodyFields in, String workerId, @Nullable NextJobs next) {
      return new Failure(
          workerId,
          in.required("token", TEXT),
          in.required("attempt", POSITIVE),
          in.optional("commandId", COMMAND_ID),
          in.optional("error", ERROR),
          next);
    }

    @Override
    public Command toCommand(NodeId nodeId) {
      return new FailNode(nodeId, error, attempt);
    }
  }
}
