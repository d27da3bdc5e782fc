package dev.lastword.codec;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.OBJECT;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The state of an execution: its facts flat beside its status, its nodes by their names. */
final class StateCodec {

  private static final Format<ExecutionStatus> STATUS = Formats.constantOf(ExecutionStatus.class);

  private StateCodec() {}

  static ExecutionState read(JsonValue document, Place place) {
    Members in = Members.of(document, place);
    return ExecutionState.restore(
        in.required("executionId", EXECUTION_ID),
        in.required("version", COUNT),
        in.required("status", STATUS),
        FactsCodec.read(in),
        nodes(in.required("nodes", OBJECT), place.member("nodes")));
  }

  static JsonObject write(ExecutionState state) {
    ObjectDraft draft =
        new ObjectDraft()
            .put("executionId", EXECUTION_ID, state.executionId())
            .put("version", COUNT, state.version())
            .put("status", STATUS, state.status());
    FactsCodec.write(state.facts(), draft);
    ObjectDraft nodes = new ObjectDraft();
    state.nodes().forEach(node -> nodes.put(node.nodeId().value(), NodeCodec.write(node)));
    return draft.put("nodes", nodes.build()).build();
  }

  private static List<NodeState> nodes(JsonObject byName, Place place) {
    List<NodeState> nodes = new ArrayList<>(byName.members().size());
    for (Map.Entry<String, JsonValue> entry : byName.members().entrySet()) {
      Place at = place.member(entry.getKey());
      NodeState node = NodeCodec.read(entry.getValue(), at);
      if (!node.nodeId().value().equals(entry.getKey())) {
        throw new MalformedDocument(
            at.member("nodeId"),
            "the name that the node stands under",
            Found.brief(Formats.NODE_ID.write(node.nodeId())));
      }
      nodes.add(node);
    }
    return nodes;
  }
}
