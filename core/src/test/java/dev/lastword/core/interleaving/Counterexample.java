package dev.lastword.core.interleaving;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.interleaving.Step.Kind;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A law that was broken, and the shortest way to break it. */
record Counterexample(Law broken, Visit visit) {

  private static final String LINE = "%4s  %-12s %4s  %-32s %s";

  /** Returns the history as numbered events, with what was true after each. */
  String history() {
    List<String> lines = new ArrayList<>();
    lines.add(String.format(LINE, "", "by", "read", "event", "then"));
    @Nullable Head before = null;
    for (Visit step : visit.way()) {
      Head head = step.world().head();
      head.since(before).forEach(change -> lines.add(line(change)));
      if (step.step() != null && step.step().kind() == Kind.CRASH) {
        lines.add(String.format(LINE, "", step.step().who(), "", "(crashes)", ""));
      }
      before = head;
    }
    return String.join("\n", lines.stream().map(String::stripTrailing).toList());
  }

  /** Returns how many steps it takes. */
  int steps() {
    return visit.way().size() - 1;
  }

  @Override
  public String toString() {
    return "broken: " + broken.sentence() + "\n\n" + history();
  }

  private static String line(Change change) {
    EventEnvelope event = change.event();
    return String.format(
        LINE,
        change.after().version(),
        name(event.actor()),
        event.occurredAt().getEpochSecond(),
        told(event),
        statuses(change.after()));
  }

  private static String told(EventEnvelope event) {
    return event.body() instanceof NodeEvent about
        ? event.body().typeName() + " " + about.nodeId()
        : event.body().typeName();
  }

  private static String statuses(ExecutionState state) {
    CancelRequest request = state.facts().cancelRequest();
    String asked = request == null ? "" : " (cancel requested, " + request.mode() + ")";
    return state.status()
        + asked
        + state.nodes().stream()
            .map(node -> ", " + node.nodeId() + " " + node.status())
            .collect(Collectors.joining());
  }

  private static String name(Actor actor) {
    return actor.id() == null ? "" : actor.id();
  }
}
