package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.R_8;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** what is told once, and how a cancel hardens. */
final class FirstValueScenarios {

  private static final String GRACE = "2026-02-01T00:00:00.000000Z";
  private static final String LATER_GRACE = "2026-03-01T00:00:00.000000Z";
  private static final String EARLIER = "2025-01-01T00:00:00.000000Z";
  private static final JsonObject ERROR = JsonValues.object("code", "E", "message", "m");

  private FirstValueScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(times());
    all.addAll(whatGoesWithTheTimes());
    all.addAll(recordedThoughRankKeepsTheStatus());
    all.addAll(modes());
    return all;
  }

  private static List<Scenario> times() {
    return List.of(
        on(R_8, "startedAt", "A second start does not move startedAt.")
            .history(CREATED, executionStarted(), executionStarted())
            .gives(state().at("startedAt", 2)),
        on(R_8, "completedAt", "A second completion does not move completedAt.")
            .history(CREATED, executionCompleted(), executionCompleted())
            .gives(state().completed(2)),
        on(R_8, "failedAt", "A second failure does not move failedAt.")
            .history(CREATED, executionFailed(), executionFailed())
            .gives(state().failed(2)),
        on(R_8, "cancelRequestedAt", "A second request does not move cancelRequestedAt.")
            .history(CREATED, cancelRequested(), cancelRequested())
            .gives(state().cancelRequested(2)),
        on(R_8, "canceledAt", "A second cancel does not move canceledAt.")
            .history(CREATED, executionCanceled(), executionCanceled())
            .gives(state().canceled(2)),
        on(R_8, "archivedAt", "A second archive does not move archivedAt.")
            .history(CREATED, executionArchived(), executionArchived())
            .gives(state().at("archivedAt", 2)),
        on(R_8, "the-first-told-not-the-earliest", "First is what the log tells first.")
            .history(CREATED, cancelRequested(), cancelRequested().around("occurredAt", EARLIER))
            .gives(state().cancelRequested(2)),
        on(R_8, "canceledAt-of-the-payload", "canceledAt is the payload's, if it has one.")
            .history(CREATED, executionCanceled().with("canceledAt", EARLIER))
            .gives(state().canceled(2).with("canceledAt", EARLIER)),
        on(R_8, "canceledAt-of-a-second-payload", "The first canceledAt stays here too.")
            .history(CREATED, executionCanceled(), executionCanceled().with("canceledAt", EARLIER))
            .gives(state().canceled(2)),
        on(R_8, "a-cancel-without-a-request", "A cancel is no request: it has no mode.")
            .history(CREATED, executionCanceled().with("reason", "r"))
            .gives(state().canceled(2)),
        on(R_8, "a-request-after-the-cancel", "A request that comes last is still recorded.")
            .history(CREATED, executionCanceled(), cancelRequested().with("reason", "r"))
            .gives(state().canceled(2).cancelRequested(3).with("cancelReason", "r")));
  }

  private static List<Scenario> whatGoesWithTheTimes() {
    EventSketch failure =
        executionFailed().with("reason", "r").with("failedNodeId", "a").with("error", ERROR);
    JsonObject told =
        JsonValues.with(JsonValues.object("reason", "r", "failedNodeId", "a"), "error", ERROR);
    return List.of(
        on(R_8, "failure", "The failure is told with failedAt.")
            .history(IDLE, failure)
            .gives(state(NodeSketch.node("a", "IDLE")).failed(3).with("failure", told)),
        on(R_8, "failure-once", "A second failure is not recorded.")
            .history(
                CREATED,
                executionFailed().with("reason", "r"),
                executionFailed().with("error", ERROR))
            .gives(state().failed(2).with("failure", JsonValues.object("reason", "r"))),
        on(R_8, "an-empty-failure-is-absent", "A failure of which nothing is told is absent.")
            .history(CREATED, executionFailed())
            .gives(state().failed(2)),
        on(R_8, "an-empty-failure-is-told", "It was told, so a later one does not fill it.")
            .history(CREATED, executionFailed(), executionFailed().with("reason", "r"))
            .gives(state().failed(2)),
        on(R_8, "result", "The result is told with completedAt.")
            .history(CREATED, executionCompleted().with("result", 1))
            .gives(state().completed(2).with("result", 1)),
        on(R_8, "result-once", "A second result is not recorded.")
            .history(
                CREATED,
                executionCompleted().with("result", 1),
                executionCompleted().with("result", 2))
            .gives(state().completed(2).with("result", 1)),
        on(R_8, "no-result-is-told", "A completion without a result is not filled later.")
            .history(CREATED, executionCompleted(), executionCompleted().with("result", 2))
            .gives(state().completed(2)),
        on(R_8, "cancelReason", "The reason is told with cancelRequestedAt.")
            .history(CREATED, cancelRequested().with("reason", "r"))
            .gives(state().cancelRequested(2).with("cancelReason", "r")),
        on(R_8, "cancelReason-once", "A second reason is not recorded.")
            .history(
                CREATED,
                cancelRequested().with("reason", "r"),
                cancelRequested().with("reason", "s"))
            .gives(state().cancelRequested(2).with("cancelReason", "r")),
        on(R_8, "no-cancelReason-is-told", "A request without a reason is not filled later.")
            .history(CREATED, cancelRequested(), cancelRequested().with("reason", "s"))
            .gives(state().cancelRequested(2)),
        on(R_8, "cancelReason-of-the-request", "The cancel's own reason is not the request's.")
            .history(CREATED, cancelRequested(), executionCanceled().with("reason", "s"))
            .gives(state().cancelRequested(2).canceled(3)));
  }

  private static List<Scenario> recordedThoughRankKeepsTheStatus() {
    return List.of(
        on(R_8, "a-result-after-a-failure", "A completion is recorded though it FAILED.")
            .history(CREATED, executionFailed(), executionCompleted().with("result", 1))
            .gives(state().at("completedAt", 3).with("result", 1).failed(2)),
        on(R_8, "a-result-after-a-cancel", "A completion is recorded though it was CANCELED.")
            .history(CREATED, executionCanceled(), executionCompleted().with("result", 1))
            .gives(state().at("completedAt", 3).with("result", 1).canceled(2)),
        on(R_8, "a-failure-after-a-cancel", "A failure is recorded though it was CANCELED.")
            .history(CREATED, executionCanceled(), executionFailed().with("reason", "r"))
            .gives(
                state()
                    .at("failedAt", 3)
                    .with("failure", JsonValues.object("reason", "r"))
                    .canceled(2)));
  }

  private static List<Scenario> modes() {
    EventSketch graceful = gracefulCancelRequested().with("graceUntil", GRACE);
    EventSketch immediate = cancelRequested().with("mode", "IMMEDIATE");
    StateSketch grace =
        state().at("cancelRequestedAt", 2).with("cancelMode", "GRACEFUL").with("graceUntil", GRACE);
    StateSketch hard = state().cancelRequested(2);
    return List.of(
        on(R_8, "no-mode", "A request that names no mode is IMMEDIATE.")
            .history(CREATED, cancelRequested())
            .gives(hard),
        on(R_8, "immediate", "A request can say that it is IMMEDIATE.")
            .history(CREATED, immediate)
            .gives(hard),
        on(R_8, "graceful", "A GRACEFUL request keeps its graceUntil.")
            .history(CREATED, graceful)
            .gives(grace),
        on(R_8, "graceful-without-an-end", "A GRACEFUL request may name no graceUntil.")
            .history(CREATED, gracefulCancelRequested())
            .gives(grace.without("graceUntil")),
        on(R_8, "no-grace-without-graceful", "graceUntil is kept only with GRACEFUL.")
            .history(CREATED, immediate.with("graceUntil", GRACE))
            .gives(hard),
        on(R_8, "no-grace-without-a-mode", "graceUntil alone does not make it GRACEFUL.")
            .history(CREATED, cancelRequested().with("graceUntil", GRACE))
            .gives(hard),
        on(R_8, "graceful-then-immediate", "IMMEDIATE replaces GRACEFUL and ends the grace.")
            .history(CREATED, graceful, immediate)
            .gives(hard),
        on(R_8, "graceful-then-no-mode", "So does a request that names no mode.")
            .history(CREATED, graceful, cancelRequested())
            .gives(hard),
        on(R_8, "graceful-then-immediate-with-an-end", "Its own graceUntil is not kept either.")
            .history(CREATED, graceful, immediate.with("graceUntil", LATER_GRACE))
            .gives(hard),
        on(R_8, "immediate-then-graceful", "GRACEFUL never replaces IMMEDIATE.")
            .history(CREATED, immediate, graceful)
            .gives(hard),
        on(R_8, "graceful-then-graceful", "A second GRACEFUL request changes nothing.")
            .history(CREATED, graceful, graceful.with("graceUntil", LATER_GRACE))
            .gives(grace),
        on(R_8, "graceful-immediate-graceful", "Once IMMEDIATE, a cancel stays so.")
            .history(CREATED, graceful, immediate, graceful)
            .gives(hard),
        on(R_8, "hardening-keeps-time-and-reason", "Only mode and grace are replaced.")
            .history(CREATED, graceful.with("reason", "r"), immediate.with("reason", "s"))
            .gives(hard.with("cancelReason", "r")));
  }
}
