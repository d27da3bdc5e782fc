package dev.lastword.orchestrator.graph.text;

import static dev.lastword.orchestrator.graph.ProblemCode.MALFORMED_ID;
import static dev.lastword.orchestrator.graph.ProblemCode.MALFORMED_VALUE;
import static dev.lastword.orchestrator.graph.ProblemCode.UNKNOWN_NODE_TYPE;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.About;
import dev.lastword.orchestrator.graph.ControlNode.Decision;
import dev.lastword.orchestrator.graph.ControlNode.ForEach;
import dev.lastword.orchestrator.graph.ControlNode.Fork;
import dev.lastword.orchestrator.graph.ControlNode.Join;
import dev.lastword.orchestrator.graph.ControlNode.Repeat;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Canceled;
import dev.lastword.orchestrator.graph.EndNode.Failed;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.ResumeMode;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One node's members to the node. */
final class NodeReader {

  private static final GraphId UNKNOWN = GraphId.of("unknown");

  private final GraphFields fields;
  private final Findings findings;

  NodeReader(GraphFields fields, Findings findings) {
    this.fields = fields;
    this.findings = findings;
  }

  /** Returns the node, or nothing if its id or type cannot be read. */
  Optional<Node> read(String name, String place) {
    Optional<NodeId> id = id(name, place);
    Optional<NodeType> type = fields.require("type", UNKNOWN_NODE_TYPE, NodeReader::type);
    if (id.isEmpty() || type.isEmpty()) {
      return Optional.empty();
    }
    Node node = node(about(id.get()), type.get());
    fields.refuseOthers();
    return Optional.of(node);
  }

  private Optional<NodeId> id(String name, String place) {
    try {
      return Optional.of(NodeId.of(name));
    } catch (IllegalArgumentException e) {
      findings.add(MALFORMED_ID, place, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private static NodeType type(JsonValue value) {
    return NodeType.named(GraphFields.text(value))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected one of "
                        + Stream.of(NodeType.values())
                            .map(NodeType::wireName)
                            .collect(Collectors.joining(", "))
                        + ", found "
                        + GraphFields.brief(value)));
  }

  private About about(NodeId id) {
    About about = About.of(id.value());
    About titled =
        fields.read("title", value -> about.title(GraphFields.text(value))).orElse(about);
    About fed = fields.read("input", value -> titled.input(GraphFields.text(value))).orElse(titled);
    return fields.value("meta").map(fed::meta).orElse(fed);
  }

  private Node node(About about, NodeType type) {
    return switch (type) {
      case START -> Start.of(about);
      case TASK -> task(Task.of(about));
      case WAIT -> wait(Wait.of(about));
      case TIMER -> timer(about);
      case SUB_EXECUTION -> subExecution(about);
      case FORK -> Fork.of(about);
      case FOR_EACH -> forEach(ForEach.of(about));
      case REPEAT -> repeat(about);
      case JOIN -> join(Join.of(about, JoinPolicy.ALL_SUCCESS));
      case DECISION -> Decision.of(about);
      case SUCCESS -> Success.of(about);
      case FAILED -> failed(Failed.of(about));
      case CANCELED -> canceled(Canceled.of(about));
    };
  }

  private Task task(Task plain) {
    Task queued =
        fields
            .read("queue", MALFORMED_ID, value -> plain.queue(GraphFields.text(value)))
            .orElse(plain);
    Task ranked =
        fields
            .read("priority", value -> queued.priority(GraphFields.integer(value)))
            .orElse(queued);
    Task retried =
        fields.object("retry").flatMap(RetryReader::read).map(ranked::retry).orElse(ranked);
    Task timed =
        fields
            .read("timeout", value -> retried.timeout(GraphFields.duration(value)))
            .orElse(retried);
    return fields
        .read("resume", GraphFields.one(ResumeMode.class))
        .map(timed::resume)
        .orElse(timed);
  }

  private Wait wait(Wait plain) {
    Wait keyed =
        fields.read("waitKey", value -> plain.waitKey(GraphFields.text(value))).orElse(plain);
    if (fields.has("waitKey")) {
      fields.refuse("waitKeyFrom", "expected waitKey or waitKeyFrom, found both");
    } else {
      keyed =
          fields
              .read("waitKeyFrom", value -> plain.waitKeyFrom(GraphFields.text(value)))
              .orElse(keyed);
    }
    Wait prompted = fields.value("prompt").map(keyed::prompt).orElse(keyed);
    Wait timed =
        fields
            .read("deadline", value -> prompted.deadline(GraphFields.duration(value)))
            .orElse(prompted);
    return fields
        .read("resume", GraphFields.one(ResumeMode.class))
        .map(timed::resume)
        .orElse(timed);
  }

  private Timer timer(About about) {
    if (fields.has("until")) {
      fields.refuse("duration", "expected duration or until, found both");
      return fields
          .read("until", value -> new Timer(about, null, Expression.of(GraphFields.text(value))))
          .orElseGet(() -> new Timer(about, GraphLimits.LONGEST, null));
    }
    fields.mention("until");
    return fields
        .require(
            "duration",
            MALFORMED_VALUE,
            value -> new Timer(about, GraphFields.duration(value), null))
        .orElseGet(() -> new Timer(about, GraphLimits.LONGEST, null));
  }

  private SubExecution subExecution(About about) {
    GraphId graph =
        fields
            .require("graph", MALFORMED_ID, value -> GraphId.of(GraphFields.text(value)))
            .orElse(UNKNOWN);
    SubExecution newest = new SubExecution(about, graph, null);
    return fields
        .read("version", value -> newest.version(GraphFields.wholeNumber(value)))
        .orElse(newest);
  }

  private ForEach forEach(ForEach plain) {
    return fields.read("limit", value -> plain.limit(GraphFields.integer(value))).orElse(plain);
  }

  private Repeat repeat(About about) {
    Repeat once = new Repeat(about, 1, Expression.of("true"));
    Repeat bounded =
        fields
            .require(
                "times",
                MALFORMED_VALUE,
                value -> new Repeat(about, GraphFields.integer(value), once.until()))
            .orElse(once);
    return fields
        .require(
            "until",
            MALFORMED_VALUE,
            value -> new Repeat(about, bounded.times(), Expression.of(GraphFields.text(value))))
        .orElse(bounded);
  }

  private Join join(Join plain) {
    Optional<JoinPolicy> policy = fields.read("policy", GraphFields.one(JoinPolicy.class));
    if (policy.filter(JoinPolicy.CUSTOM::equals).isPresent()) {
      return fields
          .require("when", MALFORMED_VALUE, value -> plain.when(GraphFields.text(value)))
          .orElseGet(() -> plain.policy(JoinPolicy.ALL_DONE));
    }
    fields.refuse("when", "expected when with the policy CUSTOM only, found it");
    return policy.map(plain::policy).orElse(plain);
  }

  private Failed failed(Failed plain) {
    return fields.read("error", value -> plain.error(error(value))).orElse(plain);
  }

  private static NodeError error(JsonValue value) {
    if (value instanceof JsonObject object) {
      return new NodeError(object);
    }
    throw new IllegalArgumentException("expected an object, found " + GraphFields.brief(value));
  }

  private Canceled canceled(Canceled plain) {
    return fields.read("reason", value -> plain.reason(GraphFields.text(value))).orElse(plain);
  }
}
