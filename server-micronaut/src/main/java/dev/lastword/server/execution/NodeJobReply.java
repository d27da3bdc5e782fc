package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.codec.Formats;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.query.NodeJob;
import dev.lastword.orchestrator.query.NodeJob.HeldBy;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.util.List;

/**
 * The job of one node.
 *
 * @param job the job
 */
public record NodeJobReply(NodeJob job) implements Reply {

  /** The members that every list of jobs has. */
  public static final ReplyShape<NodeJob> SHAPE =
      ReplyShape.<NodeJob>named("NodeJob")
          .required("executionId", EXECUTION_ID, NodeJob::executionId)
          .required("nodeId", NODE_ID, NodeJob::nodeId)
          .required("queue", TEXT, job -> job.queue().value())
          .required("priority", COUNT, job -> (long) job.priority())
          .required(
              "status",
              Formats.oneOf(List.of(JobStatus.values()), JobStatus::wireName),
              NodeJob::status)
          .required("claims", COUNT, job -> (long) job.claims())
          .optional("workerId", TEXT, job -> job.lease().map(HeldBy::worker).orElse(null))
          .optional("leasedUntil", TIME, job -> job.lease().map(HeldBy::until).orElse(null))
          .optional("leaseExpired", BOOLEAN, job -> job.lease().map(HeldBy::expired).orElse(null))
          .optional("availableAt", TIME, job -> job.availableAt().orElse(null));

  @Override
  public JsonObject json() {
    return SHAPE.json(job);
  }
}
