package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.listOf;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Members;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A schedule as it is now.
 *
 * @param version how often it was written, from 1
 * @param schedule what it starts, and when
 * @param pausedSince since when it starts nothing
 * @param next when it starts something next, unless it is paused
 * @param upcoming that time and those that follow, up to five
 * @param lastTime the last time that counted
 * @param lastExecution what it started last
 * @param started how many executions it has started
 * @param skipped how many times it passed over
 * @param problem why the last start failed, if it did
 */
public record ScheduleView(
    String id,
    long version,
    Schedule schedule,
    Optional<Instant> pausedSince,
    Optional<Instant> next,
    List<Instant> upcoming,
    Optional<Instant> lastTime,
    Optional<ExecutionId> lastExecution,
    long started,
    long skipped,
    Optional<String> problem) {
  public ScheduleView {
    requireNonNull(id, "id");
    requireNonNull(schedule, "schedule");
    requireNonNull(pausedSince, "pausedSince");
    requireNonNull(next, "next");
    upcoming = List.copyOf(upcoming);
    requireNonNull(lastTime, "lastTime");
    requireNonNull(lastExecution, "lastExecution");
    requireNonNull(problem, "problem");
  }

  static ScheduleView of(JsonObject document) {
    return AnswerReader.read(document, ScheduleView::of);
  }

  static ScheduleView of(Members members) {
    return new ScheduleView(
        members.required("scheduleId", TEXT),
        members.required("version", POSITIVE),
        Schedule.of(members),
        members.optional("pausedSince", TIME),
        members.optional("next", TIME),
        members.required("upcoming", listOf(TIME)),
        members.optional("lastTime", TIME),
        members.optional("lastExecutionId", EXECUTION_ID),
        members.required("started", COUNT),
        members.required("skipped", COUNT),
        members.optional("problem", TEXT));
  }
}
