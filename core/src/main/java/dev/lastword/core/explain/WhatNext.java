package dev.lastword.core.explain;

import dev.lastword.core.explain.Explanation.Awaited;
import dev.lastword.core.explain.Explanation.Awaited.Kind;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeDetails;
import dev.lastword.core.state.NodeState;

/** Says what an unfinished node waits for. */
final class WhatNext {

  private WhatNext() {}

  static Awaited of(ExecutionState state, NodeState node) {
    if (state.status().isTerminal()) {
      return new Awaited(
          Kind.NOTHING, "waits for nothing: the execution is " + state.status() + " without it");
    }
    CancelRequest request = state.facts().cancelRequest();
    if (request != null) {
      return new Awaited(Kind.CANCEL, "waits for the cancel that was requested at " + request.at());
    }
    return ofStatus(node);
  }

  private static Awaited ofStatus(NodeState node) {
    NodeDetails details = node.details();
    return switch (node.status()) {
      case IDLE -> new Awaited(Kind.READINESS, "waits to be reached: MarkNodeReady");
      case READY -> new Awaited(Kind.WORKER, "waits for a worker: StartNode");
      case RUNNING ->
          new Awaited(
              Kind.SETTLEMENT,
              "waits for "
                  + (node.workerId() == null ? "its worker" : "worker " + node.workerId())
                  + " to settle attempt "
                  + node.attempt()
                  + until(details));
      case WAITING ->
          new Awaited(
              Kind.RESUME,
              "waits for a resume"
                  + (details.waitKey() == null ? "" : " with key " + details.waitKey())
                  + until(details));
      case SUCCEEDED, FAILED, CANCELED ->
          throw new IllegalArgumentException("an unfinished node was expected, found " + node);
    };
  }

  private static String until(NodeDetails details) {
    return details.dueAt() == null ? "" : ", due at " + details.dueAt();
  }
}
