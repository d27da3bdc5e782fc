package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.V_5;
import static dev.lastword.tck.vectors.CoreRule.V_6;
import static dev.lastword.tck.vectors.CoreRule.V_7;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** V-5 to V-7: the form of times and states, and where a fold begins. */
final class TimeScenarios {

  private TimeScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    all.addAll(time("utc", "2026-05-01T10:00:00Z", "2026-05-01T10:00:00.000000Z"));
    all.addAll(time("east", "2026-05-01T10:00:00+09:00", "2026-05-01T01:00:00.000000Z"));
    all.addAll(time("west", "2026-05-01T20:00:00-05:30", "2026-05-02T01:30:00.000000Z"));
    all.addAll(time("unknown-offset", "2026-05-01T10:00:00-00:00", "2026-05-01T10:00:00.000000Z"));
    all.addAll(time("lower-case", "2026-05-01t10:00:00z", "2026-05-01T10:00:00.000000Z"));
    all.addAll(time("one-digit", "2026-05-01T10:00:00.5Z", "2026-05-01T10:00:00.500000Z"));
    all.addAll(time("millis", "2026-05-01T10:00:00.123Z", "2026-05-01T10:00:00.123000Z"));
    all.addAll(time("micros", "2026-05-01T10:00:00.123456Z", "2026-05-01T10:00:00.123456Z"));
    all.addAll(time("nanos", "2026-05-01T10:00:00.123456999Z", "2026-05-01T10:00:00.123456Z"));
    all.addAll(
        time("twelve-digits", "2026-05-01T23:59:59.999999999999Z", "2026-05-01T23:59:59.999999Z"));
    all.addAll(time("leap-day", "2028-02-29T00:00:00Z", "2028-02-29T00:00:00.000000Z"));
    all.addAll(time("leap-day-2000", "2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000000Z"));
    all.addAll(time("year-0", "0000-02-29T12:00:00Z", "0000-02-29T12:00:00.000000Z"));
    all.addAll(time("long-ago", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000000Z"));
    all.addAll(time("far-ahead", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000000Z"));
    all.addAll(noTimes());
    all.addAll(statesAndFolds());
    return all;
  }

  private static List<Scenario> time(String name, String told, String kept) {
    return List.of(
        on(V_5, "occurredAt/" + name, "A time is kept in UTC, to the microsecond.")
            .history(CREATED, executionStarted().around("occurredAt", told))
            .gives(state().with("startedAt", kept)),
        on(V_5, "dueAt/" + name, "A payload's time is kept in UTC, to the microsecond.")
            .history(RUNNING, nodeWaiting("a").with("dueAt", told))
            .gives(state(node("a", "WAITING").attempt(1).with("dueAt", kept))),
        on(V_5, "command/" + name, "A command's time is told in UTC, to the microsecond.")
            .history(CREATED)
            .when(cancelExecution().with("mode", "GRACEFUL").with("graceUntil", told))
            .answers(accepted(gracefulCancelRequested().with("graceUntil", kept))));
  }

  private static List<Scenario> noTimes() {
    List<Scenario> all = new ArrayList<>();
    all.addAll(noTime("a-date", "2026-05-01"));
    all.addAll(noTime("no-offset", "2026-05-01T10:00:00"));
    all.addAll(noTime("no-seconds", "2026-05-01T10:00Z"));
    all.addAll(noTime("a-blank-for-T", "2026-05-01 10:00:00Z"));
    all.addAll(noTime("an-empty-fraction", "2026-05-01T10:00:00.Z"));
    all.addAll(noTime("a-comma", "2026-05-01T10:00:00,5Z"));
    all.addAll(noTime("an-offset-without-colon", "2026-05-01T10:00:00+0900"));
    all.addAll(noTime("an-offset-of-a-day", "2026-05-01T10:00:00+24:00"));
    all.addAll(noTime("hour-24", "2026-05-01T24:00:00Z"));
    all.addAll(noTime("minute-60", "2026-05-01T10:60:00Z"));
    all.addAll(noTime("second-60", "2026-05-01T10:00:60Z"));
    all.addAll(noTime("february-30", "2026-02-30T10:00:00Z"));
    all.addAll(noTime("no-leap-year", "2027-02-29T10:00:00Z"));
    all.addAll(noTime("no-leap-century", "2100-02-29T10:00:00Z"));
    all.addAll(noTime("month-13", "2026-13-01T10:00:00Z"));
    all.addAll(noTime("month-0", "2026-00-01T10:00:00Z"));
    all.addAll(noTime("two-digits-of-a-year", "26-05-01T10:00:00Z"));
    all.addAll(noTime("a-sign", "+2026-05-01T10:00:00Z"));
    all.addAll(noTime("one-digit-of-a-month", "2026-5-1T10:00:00Z"));
    all.addAll(noTime("a-blank-first", " 2026-05-01T10:00:00Z"));
    all.addAll(noTime("a-blank-last", "2026-05-01T10:00:00Z "));
    all.addAll(noTime("beyond-9999-in-utc", "9999-12-31T23:59:59-01:00"));
    all.addAll(noTime("before-0000-in-utc", "0000-01-01T00:00:00+01:00"));
    all.addAll(noTime("empty", ""));
    return all;
  }

  private static List<Scenario> noTime(String name, String wrong) {
    return List.of(
        on(V_5, "no-time/" + name, "This is no time of RFC 3339.")
            .history(CREATED, executionCanceled().with("canceledAt", wrong))
            .gives(state()),
        on(V_5, "no-time-of-a-command/" + name, "This is no time of RFC 3339.")
            .history(RUNNING)
            .when(putNodeWaiting("a").with("dueAt", wrong))
            .answers(rejected("INVALID_ARGUMENT")));
  }

  private static List<Scenario> statesAndFolds() {
    JsonObject before = state(node("a", "RUNNING").attempt(1).with("workerId", "w")).version(4);
    JsonObject after = state(node("a", "WAITING").attempt(1).with("workerId", "w")).version(5);
    JsonObject none = JsonValues.object("state", JsonValue.NULL);
    return List.of(
        on(V_6, "a-node-and-nothing-else", "Counters are there at zero, marks only when true.")
            .history(nodeCreated("a"))
            .gives(state(node("a", "IDLE")).without("graphId")),
        on(V_6, "marks", "Both marks are there when they are true.")
            .history(RUNNING, cancelRequested(), nodeSucceeded("a"), nodeCanceled("a"))
            .gives(
                state(node("a", "CANCELED").attempt(1).cancellationApplied().canceledByExecution())
                    .cancelRequested(5)),
        on(V_6, "nothing-is-null", "What is cleared is absent.")
            .history(RUNNING, nodeWaiting("a").with("waitKey", "k"), nodeResumed("a"))
            .gives(state(node("a", "RUNNING").attempt(1).with("resumes", 1))),
        everything(),
        on(V_7, "an-empty-fold", "No events make no state.")
            .asked("fold", JsonValues.with(none, "events", JsonValues.array()), none),
        on(V_7, "an-empty-fold-on-a-state", "No events leave a state as it is.")
            .asked(
                "fold",
                JsonValues.object("state", before, "events", JsonValues.array()),
                JsonValues.object("state", before)),
        on(V_7, "a-fold-on-a-state", "A fold goes on where another ended.")
            .asked(
                "fold",
                JsonValues.object(
                    "state", before, "events", JsonValues.array(nodeWaiting("a").at(5))),
                JsonValues.object("state", after)),
        on(V_7, "the-name-of-the-execution", "A state is called as its first event says.")
            .history(executionCreated().around("executionId", "y"))
            .gives(state().with("executionId", "y")),
        on(V_7, "a-command-before-any-event", "A null state is the one before any event.")
            .history()
            .when(createExecution())
            .answers(accepted(executionCreated())));
  }

  private static Scenario everything() {
    String due = "2026-02-01T00:00:00.000000Z";
    JsonObject error = JsonValues.object("code", "E");
    return on(V_6, "everything", "All that a state can tell is told again after the next event.")
        .history(
            executionCreated().with("graphVersion", 3).with("input", "i"),
            executionStarted(),
            nodeCreated("a").with("nodeType", "Wait").with("meta", "m"),
            nodeStarted("a", 2).with("workerId", "w"),
            nodeProgress("a").with("progress", 50).with("message", "half"),
            failReported("a").with("error", error),
            nodeWaiting("a"),
            nodeResumed("a").with("value", "v"),
            nodeWaiting("a").with("waitKey", "k").with("prompt", "?").with("dueAt", due),
            nodeSucceeded("a").with("output", "o"),
            executionCompleted().with("result", "r"),
            executionFailed().with("reason", "f").with("failedNodeId", "a").with("error", error),
            gracefulCancelRequested().with("reason", "c").with("graceUntil", due),
            nodeCanceled("a"),
            executionCanceled(),
            executionArchived(),
            interruptRequested("a"))
        .gives(
            state(
                    node("a", "CANCELED")
                        .with("nodeType", "Wait")
                        .with("meta", "m")
                        .attempt(2)
                        .with("workerId", "w")
                        .with("progress", 50)
                        .with("progressMessage", "half")
                        .with("failures", 1)
                        .with("error", error)
                        .with("resumes", 1)
                        .with("resumeValue", "v")
                        .with("waitKey", "k")
                        .with("prompt", "?")
                        .with("dueAt", due)
                        .with("output", "o")
                        .canceledByExecution())
                .with("graphVersion", 3)
                .with("input", "i")
                .at("startedAt", 2)
                .completed(11)
                .with("result", "r")
                .failed(12)
                .with(
                    "failure",
                    JsonValues.with(
                        JsonValues.object("reason", "f", "failedNodeId", "a"), "error", error))
                .at("cancelRequestedAt", 13)
                .with("cancelMode", "GRACEFUL")
                .with("cancelReason", "c")
                .with("graceUntil", due)
                .canceled(15)
                .at("archivedAt", 16));
  }
}
