package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.R_5;
import static dev.lastword.tck.vectors.CoreRule.R_6;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.tck.json.JsonValues;
import java.util.ArrayList;
import java.util.List;

/** how things come into being, and how a wait ends. */
final class NodeStatusScenarios {

  private static final String DUE = "2026-02-01T00:00:00.000000Z";

  private static final NodeSketch RESUMED_NODE = node("a", "RUNNING").attempt(1).with("resumes", 1);

  private NodeStatusScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(creation());
    all.addAll(creationOfNodes());
    all.addAll(resuming());
    all.addAll(nothingToResume());
    return all;
  }

  private static List<Scenario> creation() {
    EventSketch other = executionCreated().with("graphId", "h").with("input", 2);
    return List.of(
        on(R_5, "a-creation", "The graph, its version and the input are told by the creation.")
            .history(executionCreated().with("graphVersion", 3).with("input", 1))
            .gives(state().with("graphVersion", 3).with("input", 1)),
        on(R_5, "a-second-creation", "A second creation changes nothing.")
            .history(executionCreated().with("input", 1), other)
            .gives(state().with("input", 1)),
        on(R_5, "a-second-creation-fills-no-gap", "Not even what the first one left out.")
            .history(
                executionCreated(), executionCreated().with("graphVersion", 3).with("input", 2))
            .gives(state()),
        on(R_5, "a-late-creation", "A creation counts if the graph is still absent.")
            .history(nodeCreated("a"), executionStarted(), executionCreated().with("input", 1))
            .gives(state(node("a", "IDLE")).at("startedAt", 2).with("input", 1)),
        on(R_5, "no-revival-of-COMPLETED", "A creation does not make it ACTIVE again.")
            .history(CREATED, executionCompleted(), executionCreated())
            .gives(state().completed(2)),
        on(R_5, "no-revival-of-FAILED", "A creation does not make it ACTIVE again.")
            .history(CREATED, executionFailed(), executionCreated())
            .gives(state().failed(2)),
        on(R_5, "no-revival-of-CANCELED", "A creation does not make it ACTIVE again.")
            .history(CREATED, cancelRequested(), executionCanceled(), executionCreated())
            .gives(state().cancelRequested(2).canceled(3)),
        on(R_5, "no-revival-by-the-first-creation", "Not even the first one, if it comes last.")
            .history(executionCanceled(), executionCreated())
            .gives(state().canceled(1)),
        on(R_5, "a-creation-keeps-the-nodes", "A second creation touches no node.")
            .history(RUNNING, other)
            .gives(state(node("a", "RUNNING").attempt(1))));
  }

  private static List<Scenario> creationOfNodes() {
    return List.of(
        on(R_5, "a-node", "A node begins IDLE, with attempt, resumes and failures of zero.")
            .history(CREATED, nodeCreated("a").with("nodeType", "Wait").with("meta", 1))
            .gives(state(node("a", "IDLE").with("nodeType", "Wait").with("meta", 1))),
        on(R_5, "a-node-twice", "A second creation of a node changes nothing.")
            .history(IDLE, nodeCreated("a").with("nodeType", "Wait").with("meta", 1))
            .gives(state(node("a", "IDLE"))),
        on(R_5, "a-node-twice-while-it-runs", "Least of all its status.")
            .history(RUNNING, nodeCreated("a"))
            .gives(state(node("a", "RUNNING").attempt(1))),
        on(R_5, "a-node-twice-after-its-end", "A settled node is not begun again.")
            .history(SUCCEEDED, nodeCreated("a"))
            .gives(state(node("a", "SUCCEEDED").attempt(1))),
        on(R_5, "a-node-of-any-type", "The type of a node is any string.")
            .history(CREATED, nodeCreated("a").with("nodeType", ""))
            .gives(state(node("a", "IDLE").with("nodeType", ""))),
        on(R_5, "several-nodes", "Each node has its own state.")
            .history(IDLE, nodeCreated("b"), nodeCreated("c"), nodeReady("b"))
            .gives(state(node("a", "IDLE"), node("b", "READY"), node("c", "IDLE"))));
  }

  private static List<Scenario> resuming() {
    EventSketch wait = nodeWaiting("a").with("waitKey", "k").with("prompt", "?").with("dueAt", DUE);
    return List.of(
        on(R_6, "a-resume", "Resuming is the one legal step down, from WAITING to RUNNING.")
            .history(WAITING, nodeResumed("a"))
            .gives(state(RESUMED_NODE)),
        on(R_6, "a-resume-forgets-the-wait", "waitKey, prompt and dueAt belong to one wait.")
            .history(RUNNING, wait, nodeResumed("a"))
            .gives(state(RESUMED_NODE)),
        on(R_6, "a-resume-with-a-value", "The value is kept for whoever goes on.")
            .history(WAITING, nodeResumed("a").with("value", JsonValues.object("ok", true)))
            .gives(state(RESUMED_NODE.with("resumeValue", JsonValues.object("ok", true)))),
        on(R_6, "a-value-is-replaced", "Each resume has its own value.")
            .history(
                WAITING,
                nodeResumed("a").with("value", 1),
                nodeWaiting("a"),
                nodeResumed("a").with("value", 2))
            .gives(state(RESUMED_NODE.with("resumes", 2).with("resumeValue", 2))),
        on(R_6, "a-value-is-cleared", "A resume without a value clears the one before.")
            .history(WAITING, nodeResumed("a").with("value", 1), nodeWaiting("a"), nodeResumed("a"))
            .gives(state(RESUMED_NODE.with("resumes", 2))),
        on(R_6, "a-value-outlives-a-wait", "Waiting again does not clear it.")
            .history(WAITING, nodeResumed("a").with("value", 1), nodeWaiting("a"))
            .gives(
                state(node("a", "WAITING").attempt(1).with("resumes", 1).with("resumeValue", 1))),
        on(R_6, "a-second-wait-has-its-own-key", "The key of the first wait is gone.")
            .history(RUNNING, wait, nodeResumed("a"), nodeWaiting("a"))
            .gives(state(node("a", "WAITING").attempt(1).with("resumes", 1))),
        on(R_6, "three-waits", "A node may wait and resume any number of times.")
            .history(
                WAITING,
                nodeResumed("a"),
                nodeWaiting("a"),
                nodeResumed("a"),
                nodeWaiting("a"),
                nodeResumed("a"))
            .gives(state(RESUMED_NODE.with("resumes", 3))),
        on(R_6, "success-after-a-resume", "A resumed node can be settled.")
            .history(WAITING, nodeResumed("a"), nodeSucceeded("a"))
            .gives(state(node("a", "SUCCEEDED").attempt(1).with("resumes", 1))),
        on(R_6, "a-resume-keeps-everything-else", "Attempt, worker and progress stay.")
            .history(
                READY,
                nodeStarted("a", 2).with("workerId", "w"),
                nodeProgress("a").with("progress", 30),
                failReported("a").with("error", JsonValues.object("code", "E")),
                nodeWaiting("a"),
                nodeResumed("a"))
            .gives(
                state(
                    RESUMED_NODE
                        .attempt(2)
                        .with("workerId", "w")
                        .with("progress", 30)
                        .with("failures", 1)
                        .with("error", JsonValues.object("code", "E")))));
  }

  private static List<Scenario> nothingToResume() {
    EventSketch resume = nodeResumed("a").with("value", 1);
    return List.of(
        onNodeThatIs("IDLE").history(IDLE, resume).gives(state(node("a", "IDLE"))),
        onNodeThatIs("READY").history(READY, resume).gives(state(node("a", "READY"))),
        onNodeThatIs("RUNNING")
            .history(RUNNING, resume)
            .gives(state(node("a", "RUNNING").attempt(1))),
        onNodeThatIs("SUCCEEDED")
            .history(SUCCEEDED, resume)
            .gives(state(node("a", "SUCCEEDED").attempt(1))),
        onNodeThatIs("FAILED").history(FAILED, resume).gives(state(node("a", "FAILED").attempt(1))),
        onNodeThatIs("CANCELED")
            .history(CANCELED, resume)
            .gives(state(node("a", "CANCELED").attempt(1))),
        on(R_6, "a-second-resume", "The second of two resumes finds no wait.")
            .history(WAITING, nodeResumed("a"), resume)
            .gives(state(RESUMED_NODE)),
        on(R_6, "the-due-time-of-an-attempt", "A resume that finds no wait leaves dueAt alone.")
            .history(READY, nodeStarted("a", 1).with("dueAt", DUE), resume)
            .gives(state(node("a", "RUNNING").attempt(1).with("dueAt", DUE))));
  }

  private static Telling onNodeThatIs(String status) {
    return on(R_6, "no-resume-of-" + status, "NODE_RESUMED changes nothing but a WAITING node.");
  }
}
