package dev.lastword.orchestrator.process;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Branch;
import dev.lastword.orchestrator.graph.Branch.Element;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.process.Sources.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Causes that lie in branches: how they ended, and the turn of a ForEach's elements. */
final class BranchCauses {

  private final ProcessState processState;

  BranchCauses(ProcessState processState) {
    this.processState = processState;
  }

  /** The node of an element is created because its ForEach has its list. */
  Sources creation(NodeId id) {
    return graph().element(id).isPresent()
        ? Sources.moveOf(graph().branchOf(id).orElseThrow().fork())
        : Sources.of(Kind.CREATED);
  }

  /** Beyond the limit of a ForEach, an element begins because another has ended. */
  List<NodeId> freeing(NodeId id) {
    Optional<Element> element = graph().element(id);
    if (element.isEmpty()) {
      return List.of();
    }
    NodeId each = graph().branchOf(id).orElseThrow().fork();
    return element.get().index() < Elements.atOnce(graph().node(each))
        ? List.of()
        : processState.branchCounts().progressOf(processState.plan().place(each)).ended();
  }

  /** Returns the nodes with which the branches of a Join have ended, as many as have. */
  List<NodeId> endsOf(NodeId join) {
    List<NodeId> ends = new ArrayList<>();
    addBranchEnds(graph().forkOf(join), ends);
    return ends;
  }

  private void addBranchEnds(NodeId fork, List<NodeId> ends) {
    for (Branch branch : graph().branches(fork)) {
      Optional<Tokens.Stop> stop = processState.tokens().stop(branch.head());
      if (stop.isEmpty()) {
        continue;
      }
      NodeId last = stop.get().node();
      if (processState.state().node(last).filter(processState.tokens()::isOpenFork).isPresent()) {
        addBranchEnds(last, ends);
      } else {
        ends.add(last);
      }
    }
  }

  private Graph graph() {
    return processState.plan().graph();
  }
}
