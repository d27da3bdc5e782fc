package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.followup.FollowUps;
import dev.lastword.orchestrator.process.GraphPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Execution that follows the end of another, or is due to.
 *
 * @param graph the graph that it runs
 * @param status where it is; empty, if it has not been created yet or was erased
 */
public record FollowUpAccount(FollowUp place, GraphId graph, Optional<ExecutionStatus> status) {
  public FollowUpAccount {
    requireNonNull(place, "place");
    requireNonNull(graph, "graph");
    requireNonNull(status, "status");
  }

  /** Returns what follows an execution, in order: nothing while it goes on. */
  static List<FollowUpAccount> of(
      GraphPlan plan,
      ExecutionState origin,
      Function<ExecutionId, Optional<ExecutionSummary>> summaries) {
    FollowUps settings = plan.graph().settings().followUps();
    List<FollowUpAccount> accounts = new ArrayList<>();
    for (FollowUpKind kind : settings.after(origin)) {
      FollowUp place = new FollowUp(origin.executionId(), kind, 1);
      accounts.add(
          new FollowUpAccount(
              place,
              settings.graph(kind).orElseThrow(),
              summaries.apply(place.id()).map(ExecutionSummary::status)));
    }
    return accounts;
  }

  /** Returns it in a sentence without subject. */
  public String sentence() {
    return "is followed by "
        + place.id()
        + " ("
        + place.kind().wireName()
        + ", graph "
        + graph
        + "), which "
        + status.map(where -> "is " + where).orElse("is not there yet");
  }
}
