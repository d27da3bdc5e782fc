package dev.lastword.server.job;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.query.JobHistory;
import dev.lastword.orchestrator.query.JobHistory.Logged;
import dev.lastword.server.execution.NodeJobReply;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;

/**
 * A job with its log.
 *
 * @param history the job and its events
 */
public record JobHistoryReply(JobHistory history) implements Reply {

  /** The members of one event of a job's log. */
  public static final ReplyShape<Logged> EVENT =
      ReplyShape.<Logged>named("JobEvent")
          .required("version", COUNT, Logged::version)
          .required("at", TIME, Logged::at)
          .required("type", TEXT, Logged::type)
          .optional(
              "payload", OBJECT, logged -> logged.event().map(JobEvent::payload).orElse(null));

  static final ReplyShape<JobHistory> SHAPE =
      ReplyShape.<JobHistory>named("JobHistory")
          .required("job", NodeJobReply.SHAPE, JobHistory::job)
          .optional(
              "derivedStatus",
              TEXT,
              history -> history.derived().map(JobStatus::wireName).orElse(null))
          .list("events", EVENT, JobHistory::events)
          .required("head", COUNT, JobHistory::head)
          .optional("next", COUNT, history -> history.next().orElse(null));

  @Override
  public JsonObject json() {
    return SHAPE.json(history);
  }
}
