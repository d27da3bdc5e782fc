package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job with its log.
 *
 * @param derived the status that follows from the log alone
 * @param events a page of the log
 * @param head the number of events in the log
 * @param next the version behind which the next page begins, unless this is the last
 */
public record JobHistory(
    NodeJob job, Optional<JobStatus> derived, List<Logged> events, long head, Optional<Long> next) {
  public JobHistory {
    requireNonNull(job, "job");
    requireNonNull(derived, "derived");
    events = List.copyOf(events);
    requireNonNull(next, "next");
  }

  /**
   * One event of a job's log.
   *
   * @param type one of the nine, such as job_leased
   * @param payload such as the worker of job_leased, or the reason of job_requeued
   * @param document all that the server said
   */
  public record Logged(
      long version, Instant at, String type, JsonObject payload, JsonObject document) {
    public Logged {
      requireNonNull(at, "at");
      requireNonNull(type, "type");
      requireNonNull(payload, "payload");
      requireNonNull(document, "document");
    }

    static Logged of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new Logged(
                  members.required("version", COUNT),
                  members.required("at", TIME),
                  members.required("type", TEXT),
                  members.optional("payload", OBJECT).orElse(JsonObject.EMPTY),
                  document));
    }
  }

  static JobHistory of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new JobHistory(
                NodeJob.of(members.required("job", OBJECT)),
                members.optional("derivedStatus", NodeJob.STATUS),
                AnswerReader.list(members, "events", Logged::of),
                members.required("head", COUNT),
                members.optional("next", COUNT)));
  }
}
