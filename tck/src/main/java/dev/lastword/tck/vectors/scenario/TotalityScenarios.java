package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.R_1;
import static dev.lastword.tck.vectors.CoreRule.R_12;
import static dev.lastword.tck.vectors.CoreRule.R_2;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue;
import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** every event counts, and what cannot be read changes nothing. */
final class TotalityScenarios {

  private static final StateSketch IDLE_STATE = state(node("a", "IDLE"));
  private static final StateSketch READY_STATE = state(node("a", "READY"));

  private TotalityScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(versions());
    all.addAll(schemaVersions());
    all.addAll(payloadsThatAreNone());
    all.addAll(unknownNodes());
    all.addAll(whatIsTolerated());
    all.addAll(unknownTypes());
    return all;
  }

  private static List<Scenario> versions() {
    return List.of(
        on(R_1, "the-first-event", "The state before any event has version 0.")
            .history(executionCreated())
            .gives(state()),
        on(R_1, "a-change", "An event that changes something counts.")
            .history(READY)
            .gives(READY_STATE),
        on(R_1, "an-event-without-effect", "One that changes nothing counts too.")
            .history(READY, nodeReady("a"))
            .gives(READY_STATE),
        on(R_1, "the-same-event-twice", "The reducer does not know repetitions: both count.")
            .history(
                READY, nodeReady("a").around("eventId", "00000000-0000-4000-8000-000000000003"))
            .gives(READY_STATE),
        on(R_1, "audit", "An event that is audit alone counts.")
            .history(READY, interruptRequested("a"))
            .gives(READY_STATE),
        on(R_1, "an-ignored-event", "An event that the cancel request silences counts.")
            .history(IDLE, cancelRequested(), nodeReady("a"))
            .gives(IDLE_STATE.cancelRequested(3)),
        on(R_1, "an-unknown-type", "An event that nobody knows counts.")
            .history(IDLE, EventSketch.of("NODE_PAUSED").with("nodeId", "a"))
            .gives(IDLE_STATE),
        on(R_1, "a-malformed-event", "An event that nobody can read counts.")
            .history(IDLE, nodeReady("a").without("nodeId"))
            .gives(IDLE_STATE),
        on(R_1, "events-without-an-execution", "Events before the creation count.")
            .history(nodeReady("a"), nodeReady("a"), nodeReady("a"))
            .gives(state().without("graphId")));
  }

  private static List<Scenario> schemaVersions() {
    List<Scenario> all = new ArrayList<>();
    all.add(schemaVersion("two", 2));
    all.add(schemaVersion("zero", 0));
    all.add(schemaVersion("one-and-a-half", JsonValues.number("1.5")));
    all.add(schemaVersion("a-string", "1"));
    all.add(schemaVersion("true", true));
    all.add(schemaVersion("null", JsonValue.NULL));
    all.add(
        on(R_2, "no-schema-version", "Without a schemaVersion it is not version 1.")
            .history(IDLE, nodeReady("a").notAround("schemaVersion"))
            .gives(IDLE_STATE));
    all.add(
        on(R_2, "schema-version-1.0", "The number 1 in another spelling is 1.")
            .history(IDLE, nodeReady("a").around("schemaVersion", JsonValues.number("1.0")))
            .gives(READY_STATE));
    all.add(
        on(R_2, "a-cancel-request-of-schema-version-2", "Even a cancel request must be readable.")
            .history(IDLE, cancelRequested().around("schemaVersion", 2))
            .gives(IDLE_STATE));
    return all;
  }

  private static Scenario schemaVersion(String name, Object version) {
    return on(R_2, "schema-version-" + name, "A schemaVersion other than 1 changes nothing.")
        .history(IDLE, nodeReady("a").around("schemaVersion", version))
        .gives(IDLE_STATE);
  }

  private static List<Scenario> payloadsThatAreNone() {
    return List.of(
        on(R_2, "no-payload", "Without a payload an event is malformed, whatever its type needs.")
            .history(IDLE, cancelRequested().notAround("payload"))
            .gives(IDLE_STATE),
        on(R_2, "a-null-payload", "A payload of null is no object.")
            .history(IDLE, cancelRequested().payload(JsonValue.NULL))
            .gives(IDLE_STATE),
        on(R_2, "an-array-for-a-payload", "An array is no object.")
            .history(IDLE, executionCompleted().payload(JsonValues.array()))
            .gives(IDLE_STATE),
        on(R_2, "a-string-for-a-payload", "A string is no object.")
            .history(IDLE, executionCanceled().payload(JsonValues.value("")))
            .gives(IDLE_STATE));
  }

  private static List<Scenario> unknownNodes() {
    List<EventSketch> events =
        List.of(
            nodeReady("b"),
            nodeStarted("b", 1),
            nodeProgress("b").with("progress", 50),
            nodeWaiting("b"),
            nodeResumed("b"),
            nodeSucceeded("b"),
            failReported("b"),
            nodeFailed("b"),
            nodeCanceled("b"));
    return events.stream()
        .map(
            event ->
                on(
                        R_2,
                        "an-unknown-node/" + event.type(),
                        event.type() + " for a node that was never created makes none.")
                    .history(WAITING, event)
                    .gives(state(node("a", "WAITING").attempt(1))))
        .toList();
  }

  private static List<Scenario> whatIsTolerated() {
    return List.of(
        on(R_2, "an-unknown-field", "A payload may have fields that nobody defined.")
            .history(IDLE, nodeReady("a").with("color", "red"))
            .gives(READY_STATE),
        on(R_2, "a-field-of-another-type", "Only fields defined for the event's type are judged.")
            .history(IDLE, nodeReady("a").with("attempt", "first").with("error", 7))
            .gives(READY_STATE),
        on(R_2, "an-unknown-field-around-it", "An envelope may have fields that nobody defined.")
            .history(IDLE, nodeReady("a").around("trace", JsonValues.object("span", 7)))
            .gives(READY_STATE),
        on(R_2, "a-malformed-creation-of-a-node", "A node of a malformed event does not exist.")
            .history(CREATED, nodeCreated("a").without("nodeType"), nodeReady("a"))
            .gives(state()),
        on(R_2, "a-malformed-event-in-the-middle", "What follows a malformed event is applied.")
            .history(READY, nodeStarted("a", 0), nodeStarted("a", 1))
            .gives(state(node("a", "RUNNING").attempt(1))),
        on(R_2, "a-malformed-event-after-the-end", "After an end it changes nothing either.")
            .history(IDLE, executionCanceled(), nodeSucceeded("a").without("nodeId"))
            .gives(state(node("a", "CANCELED").canceledByExecution()).canceled(3)));
  }

  private static List<Scenario> unknownTypes() {
    return List.of(
        on(R_12, "an-unknown-type", "A type outside the 24 changes nothing.")
            .history(IDLE, EventSketch.of("NODE_PAUSED").with("nodeId", "a"))
            .gives(IDLE_STATE),
        on(R_12, "an-unknown-type-with-a-known-payload", "What it tells is not looked at.")
            .history(CREATED, EventSketch.of("NODE_CLONED").with("nodeId", "b"))
            .gives(state()),
        on(R_12, "another-case", "Types are spelled exactly.")
            .history(IDLE, EventSketch.of("node_ready").with("nodeId", "a"))
            .gives(IDLE_STATE),
        on(R_12, "the-empty-type", "The empty string is no type.")
            .history(IDLE, EventSketch.of("").with("nodeId", "a"))
            .gives(IDLE_STATE),
        on(R_12, "an-event-of-a-job", "The events of jobs are not among the 24.")
            .history(RUNNING, EventSketch.of("job_cancelled").with("nodeId", "a"))
            .gives(state(node("a", "RUNNING").attempt(1))),
        on(R_12, "a-command-is-no-event", "A command's name is not a type of event.")
            .history(IDLE, EventSketch.of("CancelExecution"))
            .gives(IDLE_STATE),
        on(R_12, "an-unknown-type-at-first", "A log may begin with one.")
            .history(EventSketch.of("EXECUTION_PLANNED").with("graphId", "g"), executionCreated())
            .gives(state()),
        on(R_12, "unknown-types-after-a-cancel", "They do not disturb a cancel.")
            .history(
                IDLE,
                cancelRequested(),
                EventSketch.of("EXECUTION_UNCANCELED"),
                executionCanceled())
            .gives(
                state(node("a", "CANCELED").canceledByExecution()).cancelRequested(3).canceled(5)));
  }
}
