package dev.lastword.orchestrator.testkit;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.graph.About;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.ControlNode.ForEach;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.EndNode.Canceled;
import dev.lastword.orchestrator.graph.EndNode.Failed;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.GraphSettings;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.ResumeMode;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.inputs.InputSchema;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Nodes with settings by chance. */
final class RandomNodes {

  private static final List<NodeType> LAST =
      List.of(NodeType.TASK, NodeType.SUCCESS, NodeType.FAILED, NodeType.CANCELED);

  private static final String SOON = "2026-01-01T00:00:10Z";

  private final RandomGraphs kind;
  private final Random dice;

  RandomNodes(RandomGraphs kind, Random dice) {
    this.kind = kind;
    this.dice = dice;
  }

  NodeType type() {
    return switch (dice.nextInt(10)) {
      case 0, 1, 2 -> NodeType.FORK;
      case 3 -> NodeType.DECISION;
      case 4 -> lastType();
      default -> workType();
    };
  }

  NodeType workType() {
    return one(kind.work());
  }

  NodeType lastType() {
    return one(LAST);
  }

  String verdict() {
    return one(kind.verdicts());
  }

  boolean isEnd(Node node) {
    return node instanceof EndNode;
  }

  About about(String id) {
    About about = About.of(id);
    about = rarely() ? about.title("Node " + id) : about;
    about = rarely() ? about.input(one(kind.inputs())) : about;
    return rarely() ? about.meta(value()) : about;
  }

  GraphSettings settings() {
    GraphSettings settings = GraphSettings.USUAL;
    settings = rarely() ? settings.title("Random") : settings;
    settings = rarely() ? settings.cancel(CancelPolicy.graceful(duration())) : settings;
    settings = rarely() ? settings.timeout(duration()) : settings;
    return isComputed() ? settings.inputs(InputSchema.of(JsonObject.EMPTY)) : settings;
  }

  Join join(About about) {
    JoinPolicy policy = one(List.of(JoinPolicy.values()));
    Join join = Join.of(about, JoinPolicy.ALL_SUCCESS);
    return policy == JoinPolicy.CUSTOM ? join.when(verdict()) : join.policy(policy);
  }

  /** Tells whether a ForEach comes in the place of a Fork. */
  boolean isList() {
    return !kind.lists().isEmpty() && dice.nextInt(4) == 0;
  }

  private boolean isComputed() {
    return !kind.lists().isEmpty() && rarely();
  }

  ForEach forEach(About about) {
    ForEach each = ForEach.of(about.input(one(kind.lists())));
    return dice.nextBoolean() ? each.limit(1 + dice.nextInt(3)) : each;
  }

  Repeat repeat(About about) {
    String until = one(List.of("true", "false", "false", "false", "output"));
    return new Repeat(about, 1 + dice.nextInt(3), Expression.of(until));
  }

  Node repeated(About about) {
    return kind.work().contains(NodeType.SUB_EXECUTION) && rarely()
        ? node(about, NodeType.SUB_EXECUTION)
        : task(about);
  }

  Node node(About about, NodeType type) {
    return switch (type) {
      case WAIT -> wait(about);
      case TIMER ->
          isComputed()
              ? new Timer(
                  about,
                  null,
                  Expression.of(
                      one(List.of(kind.text(SOON), kind.text(SOON), kind.text(SOON), "input"))))
              : new Timer(about, duration(), null);
      case SUB_EXECUTION ->
          new SubExecution(about, GraphId.of("child"), rarely() ? 1L + dice.nextInt(3) : null);
      case SUCCESS -> Success.of(about);
      case FAILED -> rarely() ? Failed.of(about).error(error()) : Failed.of(about);
      case CANCELED -> rarely() ? Canceled.of(about).reason("enough") : Canceled.of(about);
      case START, TASK, FORK, FOR_EACH, REPEAT, JOIN, DECISION -> task(about);
    };
  }

  private Task task(About about) {
    Task task = Task.of(about);
    task = rarely() ? task.queue("queue-" + dice.nextInt(3)) : task;
    task = rarely() ? task.priority(dice.nextInt(10)) : task;
    task = dice.nextBoolean() ? task.retry(retry()) : task;
    task = rarely() ? task.timeout(duration()) : task;
    return rarely() ? task.resume(ResumeMode.MANUAL) : task;
  }

  private Wait wait(About about) {
    Wait wait = Wait.of(about);
    wait = dice.nextBoolean() ? wait.waitKey("key-" + dice.nextInt(2)) : wait;
    wait =
        wait.waitKey() == null && isComputed()
            ? wait.waitKeyFrom(one(List.of(kind.text("key-" + dice.nextInt(2)), "input")))
            : wait;
    wait = rarely() ? wait.prompt(value()) : wait;
    wait = rarely() ? wait.deadline(duration()) : wait;
    return rarely() ? wait.resume(ResumeMode.MANUAL) : wait;
  }

  private RetryPolicy retry() {
    RetryPolicy retry = RetryPolicy.of(1 + dice.nextInt(4));
    Backoff backoff =
        new Backoff(
            Duration.ofMillis(1 + dice.nextInt(900)),
            1 + dice.nextInt(8) / 4.0,
            duration(),
            dice.nextInt(5) / 4.0);
    retry = rarely() ? retry.backoff(backoff) : retry;
    return rarely() ? retry.finalCodes("FATAL", "WORSE") : retry;
  }

  private NodeError error() {
    return NodeError.of("OVER", "this is the end");
  }

  private Duration duration() {
    return Duration.ofSeconds(1 + dice.nextInt(5_000));
  }

  private JsonValue value() {
    return one(
        List.of(
            new JsonString("text ~ / \" é"),
            JsonNumber.of(dice.nextInt(100)),
            new JsonArray(List.of(JsonValue.NULL, new JsonString("yes")))));
  }

  private boolean rarely() {
    return dice.nextInt(5) == 0;
  }

  private <T> T one(List<T> options) {
    return options.get(dice.nextInt(options.size()));
  }
}
