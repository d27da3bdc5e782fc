package dev.lastword.tck.core;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Optional;

/** Laws that every event must keep when it is applied to a state. */
enum StateLaw {
  EXECUTION_RANK("execution-rank", RunRule.EXECUTION_RANK) {
    @Override
    boolean holds(Members before, Members after) {
      return status(after).rank() >= status(before).rank();
    }
  },
  NODE_RANK("node-rank", RunRule.NODE_RANK) {
    @Override
    boolean holds(Members before, Members after) {
      JsonObject nodes = after.required("nodes", OBJECT);
      return before.required("nodes", OBJECT).members().entrySet().stream()
          .allMatch(
              node ->
                  nodes.members().containsKey(node.getKey())
                      && visit(node.getValue()) <= visit(nodes.members().get(node.getKey())));
    }

    /** The pair (resumes, rank) as one number. */
    private long visit(JsonValue node) {
      Members members = Members.of(node, Place.ROOT.member("nodes"));
      long rank = members.required("status", constantOf(NodeStatus.class)).rank();
      return members.required("resumes", COUNT) * 1000 + rank;
    }
  },
  CANCELED("canceled-is-final", RunRule.CANCELED) {
    @Override
    boolean holds(Members before, Members after) {
      return status(before) != ExecutionStatus.CANCELED
          || status(after) == ExecutionStatus.CANCELED;
    }
  },
  CANCEL_REQUEST("cancel-request-stays", RunRule.CANCEL_REQUEST) {
    @Override
    boolean holds(Members before, Members after) {
      return cancelRequest(before).isEmpty() || cancelRequest(before).equals(cancelRequest(after));
    }
  },
  LAST_WORD("cancel-has-the-last-word", RunRule.LAST_WORD) {
    @Override
    boolean holds(Members before, Members after) {
      ExecutionStatus now = status(after);
      return cancelRequest(before).isEmpty()
          || now == status(before)
          || (now != ExecutionStatus.COMPLETED && now != ExecutionStatus.FAILED);
    }
  };

  private final String id;
  private final RunRule rule;

  StateLaw(String id, RunRule rule) {
    this.id = id;
    this.rule = rule;
  }

  String id() {
    return id;
  }

  RunRule rule() {
    return rule;
  }

  /** Tells whether an event may lead from one state to the other. */
  abstract boolean holds(Members before, Members after);

  private static ExecutionStatus status(Members state) {
    return state.required("status", constantOf(ExecutionStatus.class));
  }

  private static Optional<JsonValue> cancelRequest(Members state) {
    return state.optional("cancelRequestedAt", VALUE);
  }
}
