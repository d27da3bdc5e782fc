package dev.lastword.orchestrator.query;

import dev.lastword.codec.Printable;
import dev.lastword.core.explain.Explanation.Cause;
import dev.lastword.core.explain.Explanation.NodeExplanation;
import dev.lastword.core.explain.Explanation.Unchanged;
import dev.lastword.core.state.ExecutionFacts.Failure;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.followup.FollowUp;
import dev.lastword.orchestrator.query.Account.NodeAccount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An account in words. */
final class AccountText {

  private final Account account;
  private final StringBuilder text = new StringBuilder();

  private AccountText(Account account) {
    this.account = account;
  }

  static String of(Account account) {
    AccountText writer = new AccountText(account);
    writer.execution();
    writer.nodes();
    writer.settled();
    writer.unreached();
    writer.forced();
    writer.refused();
    writer.unchanged();
    return writer.text.toString();
  }

  private void execution() {
    ExecutionState state = account.state();
    Origin origin = state.facts().origin();
    line(
        state.executionId()
            + " is "
            + state.status()
            + " at version "
            + state.version()
            + (origin == null
                ? ""
                : ", of graph "
                    + origin.graphId()
                    + (origin.graphVersion() == null ? "" : " version " + origin.graphVersion()))
            + account.history().execution().map(AccountText::because).orElse(""));
    failure(state);
    for (CancelRecord request : account.cancels()) {
      line("  " + canceled(request));
    }
    account
        .summary()
        .ifPresent(
            summary -> {
              if (summary.lineage().parent() != null) {
                line(
                    "  is the child of "
                        + summary.lineage().parent().executionId()
                        + ", node "
                        + summary.lineage().parent().nodeId());
              }
              if (summary.lineage().rerunOf() != null) {
                line("  repeats " + summary.lineage().rerunOf());
              }
              FollowUp place = summary.lineage().followUp();
              if (place != null) {
                line("  follows " + place.origin() + " (" + place.kind().wireName() + ")");
              }
            });
    account.followUps().forEach(next -> line("  " + next.sentence()));
    account.holds().forEach(hold -> line("  " + Account.sentence(hold)));
  }

  private void failure(ExecutionState state) {
    Failure failure = state.facts().failure();
    if (failure == null) {
      return;
    }
    line(
        "  failed at "
            + failure.at()
            + (failure.failedNodeId() == null ? "" : " because of node " + failure.failedNodeId())
            + (failure.error() == null ? "" : ", " + error(failure.error()))
            + reason(failure));
  }

  /** The engine gives the error's code as the reason, which is not worth saying twice. */
  private static String reason(Failure failure) {
    Optional<String> code = Optional.ofNullable(failure.error()).flatMap(NodeError::code);
    return failure.reason() == null || code.equals(Optional.of(failure.reason()))
        ? ""
        : " (" + failure.reason() + ")";
  }

  private static String error(NodeError error) {
    String code = error.code().orElse("an error without a code");
    return error.message().map(message -> code + ": " + message).orElse(code);
  }

  private static String canceled(CancelRecord request) {
    return "cancel"
        + request.nodeId().map(node -> " of node " + node).orElse("")
        + " requested by "
        + request.by()
        + " at "
        + request.at()
        + request.reason().map(why -> ": " + why).orElse(", no reason given");
  }

  private void nodes() {
    if (account.nodes().isEmpty()) {
      return;
    }
    line("Unfinished:");
    Map<NodeId, Cause> causes = new HashMap<>();
    for (NodeExplanation node : account.history().nodes()) {
      causes.put(node.node().nodeId(), node.cause());
    }
    for (NodeAccount node : account.nodes()) {
      NodeId id = node.node().nodeId();
      Cause cause = causes.get(id);
      line("  " + id + " is " + node.node().status() + (cause == null ? "" : because(cause)));
      node.holds().forEach(hold -> line("    " + Account.sentence(hold)));
    }
  }

  private void settled() {
    boolean first = true;
    for (NodeExplanation node : account.history().nodes()) {
      if (node.node().status().isSettled() && !isUnreached(node.node())) {
        if (first) {
          line("Settled:");
          first = false;
        }
        line(
            "  "
                + node.node().nodeId()
                + " is "
                + node.node().status()
                + because(node.cause())
                + end(node.node()));
      }
    }
  }

  /** A run that ends cancels the nodes that it never came to; that is no cancel of work. */
  private boolean isUnreached(NodeState node) {
    return node.status() == NodeStatus.CANCELED && account.unreached().contains(node.nodeId());
  }

  private void unreached() {
    List<NodeId> nodes =
        account.state().nodes().stream().filter(this::isUnreached).map(NodeState::nodeId).toList();
    if (!nodes.isEmpty()) {
      line("Not reached: " + Sentences.names(nodes));
    }
  }

  private static String end(NodeState node) {
    NodeError error = node.details().error();
    return node.status() == NodeStatus.FAILED && error != null ? ", " + error(error) : "";
  }

  private void forced() {
    if (account.forced().isEmpty()) {
      return;
    }
    line("Forced:");
    for (ForcedEvent forced : account.forced()) {
      Actor by = forced.actor();
      line(
          "  "
              + forced.type()
              + forced.nodeId().map(node -> " of " + node).orElse("")
              + " (version "
              + forced.version()
              + ") by "
              + by.kind().wireName()
              + (by.id() == null ? "" : " " + by.id())
              + ", as "
              + forced.right());
    }
  }

  private void refused() {
    if (account.refused().isEmpty()) {
      return;
    }
    line("Refused:");
    for (LateResult late : account.refused()) {
      line(
          "  "
              + late.name().orElse("a command")
              + late.nodeId().map(node -> " of " + node).orElse("")
              + late.by().map(by -> " by " + by).orElse("")
              + " at "
              + late.at()
              + ", "
              + late.code()
              + ": "
              + late.message());
    }
  }

  private void unchanged() {
    if (account.history().unchanged().isEmpty()) {
      return;
    }
    line("No effect on state:");
    for (Unchanged event : account.history().unchanged()) {
      line(
          "  "
              + event.event().body().typeName()
              + " (version "
              + event.version()
              + "): "
              + event.why()
              + " ("
              + event.rule().id()
              + ")");
    }
  }

  private static String because(Cause cause) {
    return ", by "
        + cause.event().body().typeName()
        + " of version "
        + cause.version()
        + " ("
        + cause.rule().id()
        + ")";
  }

  /** Adds a line. Reasons, errors and names are foreign text, so none of them may end it. */
  private void line(String words) {
    text.append(Printable.escape(words)).append('\n');
  }
}
