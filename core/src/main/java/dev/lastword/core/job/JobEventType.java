package dev.lastword.core.job;

import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The nine things that can happen to a job, each with the status it leads to. */
public enum JobEventType {
  JOB_CREATED("job_created", JobStatus.QUEUED),
  JOB_LEASED("job_leased", JobStatus.LEASED),
  JOB_RUNNING("job_running", JobStatus.RUNNING),
  JOB_WAITING("job_waiting", JobStatus.WAITING),
  WAIT_COMPLETED("wait_completed", JobEventType::afterWait),
  JOB_REQUEUED("job_requeued", JobEventType::afterRequeue),
  JOB_COMPLETED("job_completed", JobStatus.COMPLETED),
  JOB_FAILED("job_failed", JobStatus.FAILED),
  JOB_CANCELLED("job_cancelled", JobStatus.CANCELLED);

  private final String wireName;
  private final Function<JsonObject, JobStatus> leadsTo;

  JobEventType(String wireName, JobStatus leadsTo) {
    this(wireName, payload -> leadsTo);
  }

  JobEventType(String wireName, Function<JsonObject, JobStatus> leadsTo) {
    this.wireName = wireName;
    this.leadsTo = leadsTo;
  }

  /** Returns the type called {@code wireName}, if it is one of the nine. */
  public static Optional<JobEventType> named(String wireName) {
    return Stream.of(values()).filter(type -> type.wireName.equals(wireName)).findFirst();
  }

  /** Returns the name that the log uses. */
  public String wireName() {
    return wireName;
  }

  JobStatus leadsTo(JsonObject payload) {
    return leadsTo.apply(payload);
  }

  private static JobStatus afterWait(JsonObject payload) {
    return new JsonBoolean(true).equals(payload.members().get("continue"))
        ? JobStatus.RUNNING
        : JobStatus.QUEUED;
  }

  private static JobStatus afterRequeue(JsonObject payload) {
    return new JsonString("RETRY").equals(payload.members().get("reason"))
        ? JobStatus.RETRYING
        : JobStatus.QUEUED;
  }
}
