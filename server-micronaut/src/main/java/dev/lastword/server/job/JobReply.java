package dev.lastword.server.job;

import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A job that a worker has got.
 *
 * @param executionId the execution
 * @param nodeId the node to work at
 * @param queue the queue that it came from
 * @param attempt which attempt this is, from 1
 * @param token the lease token, opaque to the worker, to be sent with every report
 * @param expiresAt when another worker may take over
 * @param input what to work on
 * @param resumeValue what the node was resumed with, if it waited before
 * @param traceparent the trace that the job belongs to, if the server follows any; to be sent with
 *     every report, as the header of that name
 */
record JobReply(
    String executionId,
    String nodeId,
    String queue,
    long attempt,
    String token,
    Instant expiresAt,
    @Nullable JsonValue input,
    @Nullable JsonValue resumeValue,
    @Nullable String traceparent)
    implements Reply {

  static final ReplyShape<JobReply> SHAPE =
      ReplyShape.<JobReply>named("Job")
          .required("executionId", TEXT, JobReply::executionId)
          .required("nodeId", TEXT, JobReply::nodeId)
          .required("queue", TEXT, JobReply::queue)
          .required("attempt", POSITIVE, JobReply::attempt)
          .required("token", TEXT, JobReply::token)
          .required("expiresAt", TIME, JobReply::expiresAt)
          .optional("input", VALUE, JobReply::input)
          .optional("resumeValue", VALUE, JobReply::resumeValue)
          .optional("traceparent", TEXT, JobReply::traceparent);

  static JobReply of(Assignment assignment, String token) {
    return new JobReply(
        assignment.executionId().value(),
        assignment.nodeId().value(),
        assignment.queue(),
        assignment.attempt(),
        token,
        assignment.expiresAt(),
        assignment.input(),
        assignment.resumeValue(),
        assignment.traceparent());
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }

  /** The jobs that a claim has got. */
  record Jobs(List<JobReply> items) implements Reply {

    static final ReplyShape<Jobs> SHAPE =
        ReplyShape.<Jobs>named("Jobs").list("items", JobReply.SHAPE, Jobs::items);

    Jobs {
      items = List.copyOf(items);
    }

    static Jobs of(List<Assignment> assignments, Function<Assignment, String> tokens) {
      return new Jobs(
          assignments.stream().map(given -> JobReply.of(given, tokens.apply(given))).toList());
    }

    @Override
    public JsonObject json() {
      return SHAPE.json(this);
    }
  }
}
