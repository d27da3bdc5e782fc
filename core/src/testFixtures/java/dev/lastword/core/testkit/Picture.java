package dev.lastword.core.testkit;

import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionFacts.Completion;
import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeDetails;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.NodeError;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A state as lines of text under the specification's names: {@code status=ACTIVE}, {@code
 * nodes.a.attempt=1}. What is absent has no line.
 */
public final class Picture {

  private final SortedMap<String, String> lines = new TreeMap<>();

  private Picture() {}

  /** Returns the lines of {@code state} by their names. */
  public static SortedMap<String, String> of(ExecutionState state) {
    Picture picture = new Picture();
    picture.line("executionId", state.executionId());
    picture.line("version", state.version());
    picture.line("status", state.status());
    picture.facts(state.facts());
    picture.line("nodes", names(state.nodes()));
    state.nodes().forEach(picture::node);
    return picture.lines;
  }

  /** Returns an error as the value of a line. */
  public static @Nullable Object text(@Nullable NodeError error) {
    return error == null ? null : error.document();
  }

  private static String names(List<NodeState> nodes) {
    return nodes.stream().map(node -> node.nodeId().value()).collect(Collectors.joining(","));
  }

  private void facts(ExecutionFacts facts) {
    Origin origin = facts.origin();
    if (origin != null) {
      line("graphId", origin.graphId());
      line("graphVersion", origin.graphVersion());
      line("input", origin.input());
    }
    line("startedAt", facts.startedAt());
    line("canceledAt", facts.canceledAt());
    line("archivedAt", facts.archivedAt());
    CancelRequest request = facts.cancelRequest();
    if (request != null) {
      line("cancelRequestedAt", request.at());
      line("cancelReason", request.reason());
      line("cancelMode", request.mode());
      line("graceUntil", request.graceUntil());
    }
    Failure failure = facts.failure();
    if (failure != null) {
      line("failedAt", failure.at());
      line("failure.reason", failure.reason());
      line("failure.failedNodeId", failure.failedNodeId());
      line("failure.error", text(failure.error()));
    }
    Completion completion = facts.completion();
    if (completion != null) {
      line("completedAt", completion.at());
      line("result", completion.result());
    }
  }

  private void node(NodeState node) {
    String prefix = "nodes." + node.nodeId() + ".";
    NodeDetails details = node.details();
    line(prefix + "nodeType", node.identity().nodeType());
    line(prefix + "meta", node.identity().meta());
    line(prefix + "status", node.status());
    line(prefix + "attempt", node.attempt());
    line(prefix + "resumes", node.resumes());
    line(prefix + "failures", node.failures());
    line(prefix + "workerId", node.workerId());
    line(prefix + "waitKey", details.waitKey());
    line(prefix + "prompt", details.prompt());
    line(prefix + "dueAt", details.dueAt());
    line(prefix + "resumeValue", details.resumeValue());
    line(prefix + "output", details.output());
    line(prefix + "error", text(details.error()));
    line(prefix + "progress", details.progress());
    line(prefix + "progressMessage", details.progressMessage());
    line(prefix + "canceledByExecution", onlyTrue(node.convergence().canceledByExecution()));
    line(prefix + "cancellationApplied", onlyTrue(node.convergence().cancellationApplied()));
  }

  private static @Nullable Object onlyTrue(boolean mark) {
    return mark ? "true" : null;
  }

  private void line(String name, @Nullable Object value) {
    if (value != null) {
      lines.put(name, value.toString());
    }
  }
}
