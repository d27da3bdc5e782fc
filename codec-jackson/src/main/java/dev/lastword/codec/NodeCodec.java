package dev.lastword.codec;

import static dev.lastword.codec.Field.optional;
import static dev.lastword.codec.Field.required;
import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.ERROR;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.PERCENT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.WAIT_KEY;
import static dev.lastword.codec.Formats.WORKER_ID;

import dev.lastword.core.state.NodeDetails;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeState.Convergence;
import dev.lastword.core.state.NodeState.Identity;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import org.jspecify.annotations.Nullable;

/** The state of one node. */
final class NodeCodec {

  private static final Format<NodeStatus> STATUS = Formats.constantOf(NodeStatus.class);
  private static final Format<Long> COUNTER = Scalar.whole(0, Integer.MAX_VALUE);

  private static final Shape<Identity> IDENTITY =
      Shape.of(
          Identity::new,
          required("nodeId", NODE_ID, Identity::nodeId),
          required("nodeType", TEXT, Identity::nodeType),
          optional("meta", VALUE, Identity::meta));

  private static final Shape<NodeDetails> DETAILS =
      Shape.of(
          NodeDetails::new,
          optional("waitKey", WAIT_KEY, NodeDetails::waitKey),
          optional("prompt", VALUE, NodeDetails::prompt),
          optional("dueAt", TIME, NodeDetails::dueAt),
          optional("resumeValue", VALUE, NodeDetails::resumeValue),
          optional("output", VALUE, NodeDetails::output),
          optional("error", ERROR, NodeDetails::error),
          optional("progress", PERCENT, NodeDetails::progress),
          optional("progressMessage", TEXT, NodeDetails::progressMessage));

  private NodeCodec() {}

  static NodeState read(JsonValue document, Place place) {
    Members in = Members.of(document, place);
    return new NodeState(
        IDENTITY.from(in),
        in.required("status", STATUS),
        in.required("attempt", COUNT),
        in.orNull("workerId", WORKER_ID),
        in.required("resumes", COUNTER).intValue(),
        in.required("failures", COUNTER).intValue(),
        convergence(in),
        DETAILS.from(in));
  }

  static JsonObject write(NodeState node) {
    ObjectDraft draft =
        IDENTITY
            .into(new ObjectDraft(), node.identity())
            .put("status", STATUS, node.status())
            .put("attempt", COUNT, node.attempt())
            .put("workerId", WORKER_ID, node.workerId())
            .put("resumes", COUNTER, (long) node.resumes())
            .put("failures", COUNTER, (long) node.failures())
            .put("canceledByExecution", BOOLEAN, mark(node.convergence().canceledByExecution()))
            .put("cancellationApplied", BOOLEAN, mark(node.convergence().cancellationApplied()));
    return DETAILS.into(draft, node.details()).build();
  }

  private static Convergence convergence(Members in) {
    boolean canceled = in.optional("canceledByExecution", BOOLEAN).orElse(false);
    boolean applied = in.optional("cancellationApplied", BOOLEAN).orElse(false);
    if (canceled && applied) {
      return Convergence.BOTH;
    }
    return canceled
        ? Convergence.CANCELED_BY_EXECUTION
        : applied ? Convergence.CANCELLATION_APPLIED : Convergence.NONE;
  }

  /** A mark is written only where it is set. */
  private static @Nullable Boolean mark(boolean set) {
    return set ? true : null;
  }
}
