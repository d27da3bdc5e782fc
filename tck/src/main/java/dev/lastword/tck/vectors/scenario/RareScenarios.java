package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.*;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.noOp;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** Cases that random questions meet rarely: equal times, empty texts, large counters, strangers. */
final class RareScenarios {

  private static final String GRACE = "settleDuringGrace";
  private static final Object BEYOND_32_BITS = JsonValues.number("4294967297");

  private RareScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    all.addAll(grace());
    all.addAll(errors());
    all.addAll(waits());
    all.addAll(counters());
    all.addAll(strangers());
    return all;
  }

  private static List<Scenario> grace() {
    List<Scenario> all = new ArrayList<>();
    List<String> ends =
        List.of(
            "2026-01-01T12:00:00.000000Z",
            "2026-01-01T11:59:59.999999Z",
            "2026-01-01T12:00:00.000001Z");
    for (String until : ends) {
      String name = List.of("at", "after", "before").get(ends.indexOf(until));
      List<EventSketch> history =
          then(RUNNING, gracefulCancelRequested().with("graceUntil", until));
      all.add(
          on(C_SUCCEED_NODE, "grace/" + name + "-its-end", "The core does not look at the clock.")
              .history(history)
              .when(succeedNode("a"))
              .allowing(GRACE)
              .answers(accepted(nodeSucceeded("a"))));
      all.add(
          on(C_CANCEL_EXECUTION, "hardens/" + name + "-grace", "A cancel hardens at any time.")
              .history(history)
              .when(cancelExecution())
              .forbidding("confirmCancelImmediately")
              .answers(accepted(cancelRequested())));
    }
    all.add(
        on(C_FAIL_NODE, "grace/without-report", "The report is another option, in grace too.")
            .history(RUNNING, gracefulCancelRequested())
            .when(failNode("a"))
            .allowing(GRACE)
            .forbidding("emitFailReport")
            .answers(accepted(nodeFailed("a"))));
    return all;
  }

  private static List<Scenario> errors() {
    List<EventSketch> empty = then(RUNNING, nodeFailed("a").with("error", JsonValues.object()));
    return List.of(
        on(R_9, "an-empty-error", "An error without members is an error.")
            .history(RUNNING, nodeFailed("a").with("error", JsonValues.object()))
            .gives(state(node("a", "FAILED").attempt(1).with("error", JsonValues.object()))),
        on(C_FAIL_NODE, "an-empty-error-again", "The same empty error is a repetition.")
            .history(empty)
            .when(failNode("a").with("error", JsonValues.object()))
            .answers(noOp("ALREADY_FAILED")),
        on(C_FAIL_NODE, "an-empty-error-against-none", "No error is not the empty one.")
            .history(FAILED)
            .when(failNode("a").with("error", JsonValues.object()))
            .answers(rejected("NODE_STATUS")),
        on(C_FAIL_NODE, "an-error-equal-by-content", "Order and spelling do not matter.")
            .history(
                RUNNING,
                nodeFailed("a")
                    .with(
                        "error", JsonValues.object("code", "E", "detail", JsonValues.array(1, 2))))
            .when(
                failNode("a")
                    .with(
                        "error",
                        JsonValues.object(
                            "detail",
                            JsonValues.array(JsonValues.number("1.0"), JsonValues.number("2e0")),
                            "code",
                            "E")))
            .answers(noOp("ALREADY_FAILED")));
  }

  private static List<Scenario> waits() {
    List<EventSketch> keyed = then(RUNNING, nodeWaiting("a").with("waitKey", ""));
    return List.of(
        on(R_9, "an-empty-wait-key", "An empty key is a key.")
            .history(RUNNING, nodeWaiting("a").with("waitKey", ""))
            .gives(state(node("a", "WAITING").attempt(1).with("waitKey", ""))),
        on(C_RESUME_NODE, "an-empty-wait-key", "An empty key is asked for like any other.")
            .history(keyed)
            .when(resumeNode("a"))
            .answers(rejected("RESUME_KEY_MISMATCH")),
        on(C_RESUME_NODE, "with-an-empty-key", "An empty key opens an empty one.")
            .history(keyed)
            .when(resumeNode("a").with("resumeKey", ""))
            .answers(accepted(nodeResumed("a"))),
        on(C_PUT_NODE_WAITING, "an-empty-key-against-none", "No key is not the empty one.")
            .history(WAITING)
            .when(putNodeWaiting("a").with("waitKey", ""))
            .answers(rejected("NODE_STATUS")),
        on(C_FAIL_NODE, "stale-while-WAITING", "The attempt is judged while the node waits too.")
            .history(WAITING)
            .when(failNode("a").with("attempt", 2))
            .answers(rejected("STALE_ATTEMPT")),
        on(C_START_NODE, "again-past-dueAt", "The core does not look at the clock.")
            .history(READY, nodeStarted("a", 1).with("dueAt", "2026-01-01T11:00:00.000000Z"))
            .when(startNode("a", 2))
            .answers(accepted(nodeStarted("a", 2))));
  }

  private static List<Scenario> counters() {
    EventSketch started = nodeStarted("a", 1).with("attempt", BEYOND_32_BITS);
    return List.of(
        on(R_9, "an-attempt-beyond-32-bits", "Attempts have 53 bits.")
            .history(READY, started)
            .gives(state(node("a", "RUNNING").with("attempt", BEYOND_32_BITS))),
        on(C_START_NODE, "stale-beyond-32-bits", "Attempts are compared whole.")
            .history(READY, started)
            .when(startNode("a", 2))
            .answers(rejected("STALE_ATTEMPT")),
        on(R_5, "graph-version-one", "The first version is a version.")
            .history(executionCreated().with("graphVersion", 1))
            .gives(state().with("graphVersion", 1)),
        on(C_SUCCEED_NODE, "an-output-equal-in-value", "A number is its value, not its text.")
            .history(RUNNING, nodeSucceeded("a").with("output", JsonValues.number("100")))
            .when(succeedNode("a").with("output", JsonValues.number("1.00e2")))
            .answers(noOp("ALREADY_SUCCEEDED")),
        on(C_SUCCEED_NODE, "an-output-nearly-equal", "No digit of a number is too many.")
            .history(
                RUNNING,
                nodeSucceeded("a").with("output", JsonValues.number("0.1000000000000000000001")))
            .when(succeedNode("a").with("output", JsonValues.number("0.1000000000000000000002")))
            .answers(rejected("NODE_STATUS")));
  }

  private static List<Scenario> strangers() {
    return List.of(
        on(R_2, "an-event-of-another-execution", "An event counts for its log.")
            .history(CREATED, nodeCreated("a").around("executionId", "y"))
            .gives(state(node("a", "IDLE"))),
        on(R_2, "a-cancel-of-another-execution", "An event counts for its log.")
            .history(CREATED, cancelRequested().around("executionId", "y"))
            .gives(state().cancelRequested(2)),
        on(C_1, "a-command-of-another-execution", "Events name what the command names.")
            .history(READY)
            .when(startNode("a", 1).with("executionId", "y"))
            .answers(accepted(nodeStarted("a", 1).around("executionId", "y"))),
        on(S_3, "one-event-id-twice", "A slice keeps what it was given.")
            .slice(
                nodeReady("a").around("eventId", "same"), nodeReady("b").around("eventId", "same"))
            .sortsTo(1, 2));
  }
}
