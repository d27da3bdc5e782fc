package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.ERROR;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One node of an execution.
 *
 * @param node as the log has it
 * @param input what it gets or got, if it was reached
 * @param children the executions that it started, the last first
 */
record NodeReply(NodeState node, @Nullable JsonValue input, List<ExecutionSummary> children)
    implements Reply {

  private static final ReplyShape<ExecutionSummary> CHILD =
      ReplyShape.<ExecutionSummary>named("Child")
          .required("executionId", EXECUTION_ID, ExecutionSummary::executionId)
          .required("status", constantOf(ExecutionStatus.class), ExecutionSummary::status);

  static final ReplyShape<NodeReply> SHAPE =
      ReplyShape.<NodeReply>named("NodeView")
          .required("nodeId", NODE_ID, reply -> reply.node().nodeId())
          .required("nodeType", TEXT, reply -> reply.node().identity().nodeType())
          .required("status", constantOf(NodeStatus.class), reply -> reply.node().status())
          .required("attempt", COUNT, reply -> reply.node().attempt())
          .optional("input", VALUE, NodeReply::input)
          .optional("output", VALUE, reply -> reply.node().details().output())
          .optional("error", ERROR, reply -> reply.node().details().error())
          .list("children", CHILD, NodeReply::children);

  NodeReply {
    children = List.copyOf(children);
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
