package dev.lastword.core.job;

import static dev.lastword.core.job.JobEventType.JOB_CANCELLED;
import static dev.lastword.core.job.JobEventType.JOB_COMPLETED;
import static dev.lastword.core.job.JobEventType.JOB_CREATED;
import static dev.lastword.core.job.JobEventType.JOB_FAILED;
import static dev.lastword.core.job.JobEventType.JOB_LEASED;
import static dev.lastword.core.job.JobEventType.JOB_REQUEUED;
import static dev.lastword.core.job.JobEventType.JOB_RUNNING;
import static dev.lastword.core.job.JobEventType.JOB_WAITING;
import static dev.lastword.core.job.JobEventType.WAIT_COMPLETED;
import static dev.lastword.core.testkit.Json.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The status that a job's events lead to (specification §5). */
class JobStatusTest {

  @Test
  void a_job_without_events_has_no_status() {
    assertEquals(Optional.empty(), JobStatus.deriveStatus(List.of()));
  }

  @ParameterizedTest
  @EnumSource
  void a_status_is_found_by_the_name_that_rows_use(JobStatus status) {
    assertEquals(Optional.of(status), JobStatus.named(status.wireName()));
    assertEquals(Optional.empty(), JobStatus.named(status.wireName() + " "));
  }

  @ParameterizedTest
  @CsvSource({
    "JOB_CREATED, QUEUED",
    "JOB_LEASED, LEASED",
    "JOB_RUNNING, RUNNING",
    "JOB_WAITING, WAITING",
    "WAIT_COMPLETED, QUEUED",
    "JOB_REQUEUED, QUEUED",
    "JOB_COMPLETED, COMPLETED",
    "JOB_FAILED, FAILED",
    "JOB_CANCELLED, CANCELLED"
  })
  void the_last_event_decides(JobEventType type, JobStatus expected) {
    for (JobEventType before :
        List.of(JOB_CREATED, JOB_LEASED, JOB_RUNNING, JOB_WAITING, WAIT_COMPLETED, JOB_REQUEUED)) {
      assertEquals(Optional.of(expected), after(JobEvent.of(before), JobEvent.of(type)));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"JOB_COMPLETED", "JOB_FAILED", "JOB_CANCELLED"})
  void an_end_is_final_whatever_a_broken_log_holds_after_it(JobEventType end) {
    for (JobEventType later : JobEventType.values()) {
      assertEquals(
          after(JobEvent.of(end)),
          after(JobEvent.of(JOB_CREATED), JobEvent.of(end), JobEvent.of(later)));
    }
  }

  @Test
  void a_wait_that_goes_on_at_once_leads_to_running() {
    assertEquals(Optional.of(JobStatus.RUNNING), after(completedWait("{\"continue\":true}")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "{\"continue\":false}", "{\"continue\":\"true\"}", "{\"continue\":1}"})
  void any_other_wait_leads_back_to_the_queue(String payload) {
    assertEquals(Optional.of(JobStatus.QUEUED), after(completedWait(payload)));
  }

  @Test
  void a_requeue_for_a_retry_leads_to_retrying() {
    JobEvent retry = JobEvent.retry("2026-01-01T00:00:00.000000Z");

    assertEquals(Optional.of(JobStatus.RETRYING), after(retry));
    assertEquals(
        json("{\"reason\":\"RETRY\",\"availableAt\":\"2026-01-01T00:00:00.000000Z\"}"),
        retry.payload());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"reason\":\"LEASE_EXPIRED\"}",
        "{\"reason\":\"RELEASED\"}",
        "{\"reason\":null}",
        "{\"reason\":\"retry\"}"
      })
  void any_other_requeue_leads_back_to_the_queue(String payload) {
    JobEvent requeue = new JobEvent(JOB_REQUEUED, (JsonObject) json(payload));

    assertEquals(Optional.of(JobStatus.QUEUED), after(requeue));
  }

  @Test
  void a_requeue_tells_its_reason_if_it_has_one() {
    assertEquals(Optional.of("RETRY"), JobEvent.retry("later").reason());
    assertEquals(Optional.empty(), JobEvent.of(JOB_REQUEUED).reason());
    assertEquals(
        Optional.empty(), new JobEvent(JOB_REQUEUED, (JsonObject) json("{\"reason\":7}")).reason());
  }

  @Test
  void completed_failed_and_cancelled_are_ends() {
    assertEquals(
        List.of(JobStatus.COMPLETED, JobStatus.FAILED, JobStatus.CANCELLED),
        Stream.of(JobStatus.values()).filter(JobStatus::isEnd).toList());
  }

  @Test
  void statuses_have_the_specification_s_names() {
    assertEquals(
        List.of(
            "Queued",
            "Leased",
            "Running",
            "Waiting",
            "Retrying",
            "Completed",
            "Failed",
            "Cancelled"),
        Stream.of(JobStatus.values()).map(JobStatus::wireName).toList());
  }

  @Test
  void events_have_the_specification_s_names_and_no_others() {
    assertEquals(
        List.of(
            "job_created",
            "job_leased",
            "job_running",
            "job_waiting",
            "wait_completed",
            "job_requeued",
            "job_completed",
            "job_failed",
            "job_cancelled"),
        Stream.of(JobEventType.values()).map(JobEventType::wireName).toList());
    for (JobEventType type : JobEventType.values()) {
      assertEquals(Optional.of(type), JobEventType.named(type.wireName()));
    }
    assertEquals(Optional.empty(), JobEventType.named("job_exploded"));
  }

  @Test
  void the_ends_of_the_catalogue_are_these() {
    assertEquals(
        List.of(JOB_COMPLETED, JOB_FAILED, JOB_CANCELLED),
        Stream.of(JobEventType.values())
            .filter(type -> JobEvent.of(type).leadsTo().isEnd())
            .toList());
  }

  @Test
  void an_event_has_a_type_and_a_payload() {
    assertThrows(NullPointerException.class, () -> new JobEvent(null, JsonObject.EMPTY));
    assertThrows(NullPointerException.class, () -> new JobEvent(JOB_CREATED, null));
  }

  private static JobEvent completedWait(String payload) {
    return new JobEvent(WAIT_COMPLETED, (JsonObject) json(payload));
  }

  private static Optional<JobStatus> after(JobEvent... events) {
    return JobStatus.deriveStatus(List.of(events));
  }
}
