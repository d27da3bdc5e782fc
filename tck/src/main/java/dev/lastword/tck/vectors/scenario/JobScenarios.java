package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.J_1;
import static dev.lastword.tck.vectors.CoreRule.J_2;
import static dev.lastword.tck.vectors.CoreRule.J_3;
import static dev.lastword.tck.vectors.CoreRule.J_4;
import static dev.lastword.tck.vectors.CoreRule.J_5;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** J-1 to J-5: what the events of a job make of its status. */
final class JobScenarios {

  private static final List<String> TYPES =
      List.of(
          "job_created",
          "job_leased",
          "job_running",
          "job_waiting",
          "wait_completed",
          "job_requeued",
          "job_completed",
          "job_failed",
          "job_cancelled");

  private static final List<String> STATUSES =
      List.of(
          "Queued",
          "Leased",
          "Running",
          "Waiting",
          "Queued",
          "Queued",
          "Completed",
          "Failed",
          "Cancelled");

  private static final int FIRST_END = 6;

  private JobScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(lastOfTwo());
    all.addAll(lives());
    all.addAll(requeueing());
    all.addAll(waiting());
    all.addAll(ends());
    all.addAll(others());
    return all;
  }

  private static List<Scenario> lastOfTwo() {
    List<Scenario> all = new ArrayList<>();
    for (int last = 0; last < TYPES.size(); last++) {
      String type = TYPES.get(last);
      String status = STATUSES.get(last);
      all.add(job(J_1, type, type + " alone leads to " + status + ".", status, event(type)));
      for (String before : TYPES.subList(0, FIRST_END)) {
        all.add(
            job(
                J_1,
                before + "-" + type,
                "The last event decides: " + status + ".",
                status,
                event(before),
                event(type)));
      }
    }
    return all;
  }

  private static List<Scenario> lives() {
    return List.of(
        on(J_1, "nothing", "A job without events has no status.")
            .asked(
                "job",
                JsonValues.object("events", JsonValues.array()),
                JsonValues.object("status", JsonValue.NULL)),
        job(
            J_1,
            "a-life",
            "From the queue to a result.",
            "Completed",
            event("job_created"),
            event("job_leased"),
            event("job_running"),
            event("job_waiting"),
            event("wait_completed"),
            event("job_leased"),
            event("job_running"),
            event("job_completed")),
        job(
            J_1,
            "no-payload",
            "An event may have no payload.",
            "Running",
            event("job_created"),
            JsonValues.object("type", "job_running")));
  }

  private static List<Scenario> requeueing() {
    return List.of(
        requeued("RETRY", "A failed attempt will be retried.", "Retrying", "RETRY"),
        requeued("LEASE_EXPIRED", "Any other reason queues it.", "Queued", "LEASE_EXPIRED"),
        requeued("RELEASED", "Any other reason queues it.", "Queued", "RELEASED"),
        requeued("unknown", "Any other reason queues it.", "Queued", "WEATHER"),
        requeued("another-case", "Reasons are spelled exactly.", "Queued", "retry"),
        requeued("null", "A reason of null is none.", "Queued", JsonValue.NULL),
        requeued("an-array", "Only the string is the reason.", "Queued", JsonValues.array("RETRY")),
        job(
            J_2,
            "with-availableAt",
            "When it becomes available does not matter to its status.",
            "Retrying",
            event("job_running"),
            event(
                "job_requeued",
                JsonValues.object(
                    "reason", "RETRY", "availableAt", "2026-01-01T00:00:10.000000Z"))),
        job(
            J_2,
            "claimed-again",
            "The reason is forgotten with the next event.",
            "Leased",
            event("job_requeued", JsonValues.object("reason", "RETRY")),
            event("job_leased")),
        job(
            J_2,
            "a-reason-of-another-event",
            "Only a requeue looks at the reason.",
            "Queued",
            event("job_created", JsonValues.object("reason", "RETRY"))));
  }

  private static List<Scenario> waiting() {
    return List.of(
        resumed("true", "It runs on.", "Running", true),
        resumed("false", "It is queued again.", "Queued", false),
        resumed("text", "Only true is true.", "Queued", "true"),
        resumed("one", "Only true is true.", "Queued", 1),
        resumed("null", "Null is absent.", "Queued", JsonValue.NULL),
        job(
            J_3,
            "continue-of-another-event",
            "Only a completed wait looks at it.",
            "Waiting",
            event("job_waiting", JsonValues.object("continue", true))));
  }

  private static List<Scenario> ends() {
    List<Scenario> all = new ArrayList<>();
    for (int end = FIRST_END; end < TYPES.size(); end++) {
      for (String after : TYPES) {
        all.add(
            job(
                J_4,
                TYPES.get(end) + "-" + after,
                "What a broken log holds after an end changes nothing.",
                STATUSES.get(end),
                event("job_running"),
                event(TYPES.get(end)),
                event(after)));
      }
    }
    all.add(
        job(
            J_4,
            "no-retry-after-an-end",
            "Not even a retry.",
            "Failed",
            event("job_failed"),
            event("job_requeued", JsonValues.object("reason", "RETRY")),
            event("job_completed")));
    return all;
  }

  private static List<Scenario> others() {
    return List.of(
        job(
            J_5,
            "unknown-last",
            "An unknown event leaves the status as it was.",
            "Running",
            event("job_running"),
            event("job_paused")),
        on(J_5, "unknown-alone", "An unknown event alone makes no status.")
            .asked(
                "job",
                JsonValues.object("events", JsonValues.array(event("job_paused"))),
                JsonValues.object("status", JsonValue.NULL)),
        job(
            J_5,
            "an-event-of-an-execution",
            "The events of executions are not among the nine.",
            "Running",
            event("job_running"),
            event("NODE_CANCELED")),
        job(
            J_5,
            "another-spelling",
            "The ninth is spelled job_cancelled.",
            "Running",
            event("job_running"),
            event("job_canceled")));
  }

  private static Scenario requeued(String name, String reason, String status, Object why) {
    return job(
        J_2,
        name,
        reason,
        status,
        event("job_running"),
        event("job_requeued", JsonValues.object("reason", why)));
  }

  private static Scenario resumed(String name, String reason, String status, Object goesOn) {
    return job(
        J_3,
        name,
        reason,
        status,
        event("job_waiting"),
        event("wait_completed", JsonValues.object("continue", goesOn)));
  }

  private static Scenario job(
      CoreRule rule, String name, String reason, String status, JsonObject... events) {
    return on(rule, name, reason)
        .asked(
            "job",
            JsonValues.object("events", JsonValues.arrayOf(Stream.of(events).toList())),
            JsonValues.object("status", status));
  }

  private static JsonObject event(String type) {
    return event(type, JsonValues.object());
  }

  private static JsonObject event(String type, JsonObject payload) {
    return JsonValues.object("type", type, "payload", payload);
  }
}
