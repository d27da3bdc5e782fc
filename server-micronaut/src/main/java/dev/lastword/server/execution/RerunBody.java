package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Request;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Runs an execution that ended again, as a new one.
 *
 * @param from nodes that run again with all that follows them, by default those that failed
 */
record RerunBody(List<NodeId> from) implements Request {

  RerunBody {
    from = List.copyOf(from);
  }

  static RerunBody read(BodyFields in) {
    return new RerunBody(in.optional("from", listOf(NODE_ID), List.of()));
  }

  NewRerun toRerun(ExecutionId of, Optional<String> key) {
    return new NewRerun(of, new HashSet<>(from), key, Optional.empty());
  }
}
