package dev.lastword.server.job;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.Assignment;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job that a worker has got.
 *
 * @param executionId the execution
 * @param nodeId the node to work at
 * @param queue the queue that it came from
 * @param attempt which attempt this is, from 1
 * @param token the proof of the lease, to be sent with every report
 * @param expiresAt when somebody else may take over
 * @param input what to work on
 * @param resumeValue what the node was resumed with, if it waited before
 */
record JobReply(
    String executionId,
    String nodeId,
    String queue,
    long attempt,
    long token,
    Instant expiresAt,
    @Nullable JsonValue input,
    @Nullable JsonValue resumeValue)
    implements Reply {

  static JobReply of(Assignment assignment) {
    return new JobReply(
        assignment.executionId().value(),
        assignment.nodeId().value(),
        assignment.queue(),
        assignment.attempt(),
        assignment.fence().token(),
        assignment.expiresAt(),
        assignment.input(),
        assignment.resumeValue());
  }

  @Override
  public JsonObject json() {
    return Json.object()
        .put("executionId", executionId)
        .put("nodeId", nodeId)
        .put("queue", queue)
        .put("attempt", attempt)
        .put("token", token)
        .put("expiresAt", expiresAt)
        .put("input", input)
        .put("resumeValue", resumeValue)
        .build();
  }

  /** The jobs that a claim has got. */
  record Jobs(List<JobReply> items) implements Reply {

    Jobs {
      items = List.copyOf(items);
    }

    static Jobs of(List<Assignment> assignments) {
      return new Jobs(assignments.stream().map(JobReply::of).toList());
    }

    @Override
    public JsonObject json() {
      return Json.object().put("items", Json.array(items)).build();
    }
  }
}
