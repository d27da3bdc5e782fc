package dev.lastword.orchestrator.graph.text;

import dev.lastword.core.value.JoinPolicy;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.ControlNode;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.NodeVisitor;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.graph.ResumeMode;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One node to its members. */
final class NodeWriter implements NodeVisitor<JsonObject> {

  @Override
  public JsonObject on(ControlNode.Start node) {
    return common(node).object();
  }

  @Override
  public JsonObject on(WorkNode.Task node) {
    GraphMembers members = common(node);
    if (!node.queue().equals(QueueName.DEFAULT)) {
      members.text("queue", node.queue().value());
    }
    if (node.priority() != WorkNode.Task.DEFAULT_PRIORITY) {
      members.number("priority", node.priority());
    }
    if (!node.retry().equals(RetryPolicy.NONE)) {
      members.value("retry", retry(node.retry()));
    }
    return members
        .duration("timeout", node.timeout())
        .text("resume", resume(node.resume()))
        .object();
  }

  @Override
  public JsonObject on(WorkNode.Wait node) {
    return common(node)
        .text("waitKey", node.waitKey() == null ? null : node.waitKey().value())
        .expression("waitKeyFrom", node.waitKeyFrom())
        .value("prompt", canonical(node.prompt()))
        .duration("deadline", node.deadline())
        .text("resume", resume(node.resume()))
        .object();
  }

  @Override
  public JsonObject on(WorkNode.Timer node) {
    return common(node)
        .duration("duration", node.duration())
        .expression("until", node.until())
        .object();
  }

  @Override
  public JsonObject on(WorkNode.SubExecution node) {
    GraphMembers members = common(node).text("graph", node.graph().value());
    return (node.version() == null ? members : members.number("version", node.version())).object();
  }

  @Override
  public JsonObject on(ControlNode.Fork node) {
    return common(node).object();
  }

  @Override
  public JsonObject on(ControlNode.ForEach node) {
    GraphMembers members = common(node);
    return (node.limit() == null ? members : members.number("limit", node.limit())).object();
  }

  @Override
  public JsonObject on(ControlNode.Repeat node) {
    return common(node).number("times", node.times()).expression("until", node.until()).object();
  }

  @Override
  public JsonObject on(ControlNode.Join node) {
    boolean usual = node.policy() == JoinPolicy.ALL_SUCCESS;
    return common(node)
        .text("policy", usual ? null : node.policy().name())
        .expression("when", node.when())
        .object();
  }

  @Override
  public JsonObject on(ControlNode.Decision node) {
    return common(node).object();
  }

  @Override
  public JsonObject on(EndNode.Success node) {
    return common(node).object();
  }

  @Override
  public JsonObject on(EndNode.Failed node) {
    return common(node)
        .value("error", canonical(node.error() == null ? null : node.error().document()))
        .object();
  }

  @Override
  public JsonObject on(EndNode.Canceled node) {
    return common(node).text("reason", node.reason()).object();
  }

  private static GraphMembers common(Node node) {
    return new GraphMembers()
        .text("type", node.type().wireName())
        .text("title", node.about().title())
        .expression("input", node.about().input())
        .value("meta", canonical(node.about().meta()));
  }

  private static JsonObject retry(RetryPolicy retry) {
    GraphMembers members = new GraphMembers().number("maxFailures", retry.maxFailures());
    if (retry.maxLeaseLosses() != RetryPolicy.DEFAULT_LEASE_LOSSES) {
      members.number("maxLeaseLosses", retry.maxLeaseLosses());
    }
    Backoff backoff = retry.backoff();
    if (!backoff.equals(Backoff.DEFAULT)) {
      members.value(
          "backoff",
          new GraphMembers()
              .duration("initial", backoff.initial())
              .decimal("factor", backoff.factor())
              .duration("max", backoff.max())
              .decimal("jitter", backoff.jitter())
              .object());
    }
    members.value("finalCodes", codes(retry.finalCodes()));
    return members.value("retryCodes", codes(retry.retryCodes())).object();
  }

  private static @Nullable JsonValue codes(Set<String> codes) {
    return codes.isEmpty()
        ? null
        : new JsonArray(codes.stream().<JsonValue>map(JsonString::new).toList());
  }

  private static @Nullable String resume(ResumeMode mode) {
    return mode == ResumeMode.AUTOMATIC ? null : mode.name();
  }

  private static @Nullable JsonValue canonical(@Nullable JsonValue value) {
    return value == null ? null : CanonicalValue.of(value);
  }
}
