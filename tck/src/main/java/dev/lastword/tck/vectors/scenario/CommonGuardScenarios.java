package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.C_0;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.accepted;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.noOp;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** C-0: the guards that commands share, and the order in which they answer. */
final class CommonGuardScenarios {

  private static final Map<String, EventSketch> ENDS =
      new TreeMap<>(
          Map.of(
              "COMPLETED", executionCompleted(),
              "FAILED", executionFailed(),
              "CANCELED", executionCanceled()));

  private CommonGuardScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(existence());
    all.addAll(ends());
    all.addAll(cancelRequests());
    all.addAll(nodes());
    all.addAll(orderOfGuards());
    all.addAll(placeOfNoOp());
    return all;
  }

  private static List<Scenario> existence() {
    List<Scenario> all = new ArrayList<>();
    Stream.concat(Stream.of(cancelExecution(), archiveExecution()), STOPPED_BY_CANCEL.stream())
        .forEach(
            command -> {
              all.add(
                  on(
                          C_0,
                          "not-found/" + command.type(),
                          "Guard 1: before any event there is no execution.")
                      .history()
                      .when(command)
                      .answers(rejected("EXECUTION_NOT_FOUND")));
              all.add(
                  on(
                          C_0,
                          "not-created/" + command.type(),
                          "Guard 1: an execution without a graphId does not exist.")
                      .history(nodeCreated("a"), nodeReady("a"), nodeStarted("a", 1))
                      .when(command)
                      .answers(rejected("EXECUTION_NOT_FOUND")));
            });
    return all;
  }

  private static List<Scenario> ends() {
    List<Scenario> all = new ArrayList<>();
    ENDS.forEach(
        (status, end) ->
            STOPPED_BY_CANCEL.forEach(
                command ->
                    all.add(
                        on(
                                C_0,
                                "terminal/" + status + "/" + command.type(),
                                "Guard 3: nothing of a " + status + " execution goes on.")
                            .history(RUNNING, end)
                            .when(command)
                            .answers(rejected("EXECUTION_TERMINAL")))));
    return all;
  }

  private static List<Scenario> cancelRequests() {
    List<Scenario> all = new ArrayList<>();
    for (CommandSketch command : STOPPED_BY_CANCEL) {
      all.add(
          on(
                  C_0,
                  "cancel-requested/" + command.type(),
                  "Guard 4: once a cancel was requested, nothing goes on.")
              .history(RUNNING, cancelRequested())
              .when(command)
              .answers(rejected("CANCEL_REQUESTED")));
      all.add(
          on(
                  C_0,
                  "graceful-cancel-requested/" + command.type(),
                  "Guard 4: grace alone, without settleDuringGrace, lets nothing go on.")
              .history(RUNNING, gracefulCancelRequested())
              .when(command)
              .answers(rejected("CANCEL_REQUESTED")));
    }
    return all;
  }

  private static List<Scenario> nodes() {
    return ABOUT_A_NODE.stream()
        .map(
            command ->
                on(C_0, "no-node/" + command.type(), "Guard 5: there is no node of that name.")
                    .history(RUNNING)
                    .when(command.with("nodeId", "b"))
                    .answers(rejected("NODE_NOT_FOUND")))
        .toList();
  }

  private static List<Scenario> orderOfGuards() {
    CommandSketch malformed = startNode("a", 1).without("attempt");
    return List.of(
        on(C_0, "1-before-2", "Whether the execution exists is asked before the arguments.")
            .history()
            .when(malformed)
            .answers(rejected("EXECUTION_NOT_FOUND")),
        on(C_0, "1-before-2/CreateExecution", "Also for a creation.")
            .history(CREATED)
            .when(createExecution().without("graphId"))
            .answers(rejected("EXECUTION_EXISTS")),
        on(C_0, "1-before-2/no-executionId", "A command that names no execution finds none.")
            .history()
            .when(startExecution().without("executionId"))
            .answers(rejected("EXECUTION_NOT_FOUND")),
        on(C_0, "1-before-2/unknown-command", "An unknown command is no creation.")
            .history()
            .when(CommandSketch.of("PauseExecution"))
            .answers(rejected("EXECUTION_NOT_FOUND")),
        on(C_0, "1-before-3", "That there is one already is asked before whether it ended.")
            .history(CREATED, executionCanceled())
            .when(createExecution())
            .answers(rejected("EXECUTION_EXISTS")),
        on(C_0, "2-before-3", "Arguments are asked for before the end.")
            .history(READY, executionCompleted())
            .when(malformed)
            .answers(rejected("INVALID_ARGUMENT")),
        on(C_0, "2-before-4", "Arguments are asked for before the cancel request.")
            .history(READY, cancelRequested())
            .when(malformed)
            .answers(rejected("INVALID_ARGUMENT")),
        on(C_0, "2-before-5", "Arguments are asked for before the node.")
            .history(READY)
            .when(malformed.with("nodeId", "b"))
            .answers(rejected("INVALID_ARGUMENT")),
        on(C_0, "2-before-6", "Arguments are asked for before the node's status.")
            .history(IDLE)
            .when(malformed)
            .answers(rejected("INVALID_ARGUMENT")),
        on(C_0, "3-before-4", "The end is asked for before the cancel request.")
            .history(READY, cancelRequested(), executionCanceled())
            .when(startNode("a", 1))
            .answers(rejected("EXECUTION_TERMINAL")),
        on(C_0, "3-before-4/late-request", "Also if the request came after the end.")
            .history(READY, executionCompleted(), cancelRequested())
            .when(startNode("a", 1))
            .answers(rejected("EXECUTION_TERMINAL")),
        on(C_0, "3-before-5", "The end is asked for before the node.")
            .history(READY, executionFailed())
            .when(startNode("b", 1))
            .answers(rejected("EXECUTION_TERMINAL")),
        on(C_0, "4-before-5", "The cancel request is asked for before the node.")
            .history(READY, cancelRequested())
            .when(startNode("b", 1))
            .answers(rejected("CANCEL_REQUESTED")),
        on(C_0, "4-before-6", "The cancel request is asked for before the node's status.")
            .history(IDLE, cancelRequested())
            .when(startNode("a", 1))
            .answers(rejected("CANCEL_REQUESTED")),
        on(C_0, "6-before-7/StartNode", "The node's status is asked for before the attempt.")
            .history(WAITING)
            .when(startNode("a", 1))
            .answers(rejected("NODE_STATUS")),
        on(C_0, "6-before-7/SucceedNode", "The node's status is asked for before the attempt.")
            .history(WAITING)
            .when(succeedNode("a").with("attempt", 9))
            .answers(rejected("NODE_STATUS")),
        on(C_0, "6-before-7/ResumeNode", "The node's status is asked for before the key.")
            .history(RUNNING, nodeWaiting("a").with("waitKey", "k"), nodeSucceeded("a"))
            .when(resumeNode("a").with("resumeKey", "l"))
            .answers(rejected("NODE_STATUS")));
  }

  private static List<Scenario> placeOfNoOp() {
    return List.of(
        on(C_0, "no-op-after-3", "A repetition after the end is refused like anything else.")
            .history(READY, executionFailed())
            .when(markNodeReady("a"))
            .answers(rejected("EXECUTION_TERMINAL")),
        on(C_0, "no-op-after-3/StartExecution", "Also of a start.")
            .history(CREATED, executionStarted(), executionCompleted())
            .when(startExecution())
            .answers(rejected("EXECUTION_TERMINAL")),
        on(C_0, "no-op-after-4", "A repetition after a cancel request is refused.")
            .history(SUCCEEDED, cancelRequested())
            .when(succeedNode("a"))
            .answers(rejected("CANCEL_REQUESTED")),
        on(C_0, "no-op-after-4/StartExecution", "Also of a start.")
            .history(CREATED, executionStarted(), cancelRequested())
            .when(startExecution())
            .answers(rejected("CANCEL_REQUESTED")),
        on(C_0, "no-op-after-2", "A malformed repetition is malformed.")
            .history(SUCCEEDED)
            .when(succeedNode("a").with("attempt", 0))
            .answers(rejected("INVALID_ARGUMENT")),
        on(C_0, "no-op-before-6", "A repetition is answered before the status refuses it.")
            .history(SUCCEEDED)
            .when(succeedNode("a"))
            .answers(noOp("ALREADY_SUCCEEDED")),
        on(C_0, "no-op-before-7", "A repetition is answered before the attempt refuses it.")
            .history(SUCCEEDED)
            .when(succeedNode("a").with("attempt", 9))
            .answers(noOp("ALREADY_SUCCEEDED")),
        on(C_0, "unknown-fields", "A command may have fields that nobody defined.")
            .history(IDLE)
            .when(markNodeReady("a").with("color", "red").with("attempt", "first"))
            .answers(accepted(nodeReady("a"))));
  }
}
