package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.scenario.Events.*;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.vectors.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Every event and every command in every combination of execution status, cancel request and node
 * status.
 *
 * <p>A state is the fold of a history, so each one can be reached. There is no unfinished node in a
 * CANCELED execution: there the node status of a cell is what the cancel found, and its
 * state is what the cancel made of it. In COMPLETED and FAILED executions a request comes after the
 * end, in CANCELED ones before it: in the other order the reducer would ignore the end.
 */
public final class Grid {

  private static final JsonObject ERROR = JsonValues.object("code", "E", "message", "m");
  private static final String DUE = "2026-02-01T00:00:00.000000Z";
  private static final int POSITION = 30;

  private Grid() {}

  /** Returns a vector for each of the 24 events in each cell. */
  public static List<Vector> reduce(Core core) {
    List<Cell> cells = cells(core);
    return GridEvents.all().stream()
        .flatMap(event -> cells.stream().map(cell -> cell.reduce(event, core)))
        .toList();
  }

  /** Returns a vector for each of the twelve commands in each cell. */
  public static List<Vector> decide(Core core) {
    List<Cell> cells = cells(core);
    return GridCommands.all().stream()
        .flatMap(command -> cells.stream().map(cell -> cell.decide(command, core)))
        .toList();
  }

  private static List<Cell> cells(Core core) {
    List<Cell> cells = new ArrayList<>();
    for (NodeStatus node : NodeStatus.values()) {
      List<EventSketch> history = historyOf(node);
      EventSketch request = cancelRequested().with("reason", "stop");
      EventSketch completion = executionCompleted().with("result", "done");
      EventSketch failure =
          executionFailed().with("failedNodeId", "a").with("error", ERROR).with("reason", "r");
      EventSketch cancel = executionCanceled();
      cells.add(new Cell(ExecutionStatus.ACTIVE, false, node, fold(core, history)));
      cells.add(new Cell(ExecutionStatus.ACTIVE, true, node, fold(core, history, request)));
      cells.add(new Cell(ExecutionStatus.COMPLETED, false, node, fold(core, history, completion)));
      cells.add(
          new Cell(
              ExecutionStatus.COMPLETED, true, node, fold(core, history, completion, request)));
      cells.add(new Cell(ExecutionStatus.FAILED, false, node, fold(core, history, failure)));
      cells.add(
          new Cell(ExecutionStatus.FAILED, true, node, fold(core, history, failure, request)));
      cells.add(new Cell(ExecutionStatus.CANCELED, false, node, fold(core, history, cancel)));
      cells.add(
          new Cell(ExecutionStatus.CANCELED, true, node, fold(core, history, request, cancel)));
    }
    return cells;
  }

  private static List<EventSketch> historyOf(NodeStatus status) {
    List<EventSketch> idle =
        List.of(
            executionCreated().with("graphVersion", 1).with("input", "i"),
            executionStarted(),
            nodeCreated("a").with("meta", "m"));
    List<EventSketch> ready = then(idle, nodeReady("a"));
    List<EventSketch> running =
        then(
            ready,
            nodeStarted("a", 1).with("workerId", "w").with("dueAt", DUE),
            nodeProgress("a").with("progress", 10).with("message", "begun"));
    return switch (status) {
      case IDLE -> idle;
      case READY -> ready;
      case RUNNING -> running;
      case WAITING ->
          then(
              running,
              nodeWaiting("a").with("waitKey", "k").with("prompt", "?").with("dueAt", DUE));
      case SUCCEEDED -> then(running, nodeSucceeded("a").with("output", "first"));
      case FAILED -> then(running, failReported("a"), nodeFailed("a").with("error", ERROR));
      case CANCELED -> then(running, nodeCanceled("a"));
    };
  }

  private static JsonValue fold(Core core, List<EventSketch> history, EventSketch... more) {
    List<EventSketch> all = then(history, more);
    return Scenario.stateAfter(
        core,
        IntStream.range(0, all.size()).mapToObj(index -> all.get(index).at(index + 1)).toList());
  }

  /** One combination, and the state that stands for it. */
  private record Cell(ExecutionStatus status, boolean requested, NodeStatus node, JsonValue state) {

    Vector reduce(EventSketch event, Core core) {
      JsonObject question =
          JsonValues.with(
              JsonValues.object("cmd", "reduce", "state", state), "event", event.at(POSITION));
      return new Vector(
          "reduce/" + event.type() + place(),
          GridEvents.rule(event, status, requested),
          event.type() + words(),
          question,
          (JsonObject) core.answer(question));
    }

    Vector decide(CommandSketch command, Core core) {
      JsonObject question = JsonValues.object("cmd", "decide", "state", state);
      question = JsonValues.with(question, "command", command.command());
      question = JsonValues.with(question, "ids", JsonValues.array(ExpectedAnswer.IDS.toArray()));
      question = JsonValues.with(question, "now", Moment.NOW);
      return new Vector(
          "decide/" + command.type() + place(),
          GridCommands.rule(command, status, requested),
          command.type() + words(),
          question,
          JsonValues.without((JsonObject) core.answer(question), "message"));
    }

    private String place() {
      return "/" + status + (requested ? "/requested/" : "/unrequested/") + node;
    }

    private String words() {
      return " in "
          + status
          + (requested ? " with" : " without")
          + " a cancel request, the node "
          + (status == ExecutionStatus.CANCELED ? "having been " : "being ")
          + node
          + ".";
    }
  }
}
