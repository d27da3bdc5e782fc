package dev.lastword.tck.demo;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.explain.Explainer;
import dev.lastword.core.explain.Explanation;
import dev.lastword.core.explain.Explanation.Cause;
import dev.lastword.core.explain.Explanation.NodeExplanation;
import dev.lastword.core.explain.Explanation.Unchanged;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.Actor;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** Prints a story: its log, what was refused, where it ended, and why. */
final class Storyteller {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Ansi ansi;
  private final StringBuilder text = new StringBuilder();

  private Storyteller(Ansi ansi) {
    this.ansi = ansi;
  }

  static String tell(OrderStory story, Ansi ansi) {
    Explanation explanation = Explainer.explain(OrderStory.EXECUTION, story.log());
    Storyteller teller = new Storyteller(ansi);
    teller.title("The log of " + OrderStory.EXECUTION + ": " + story.log().size() + " events");
    teller.log(story, explanation.unchanged());
    teller.title("Where it ended, and what decided it");
    teller.end(explanation);
    teller.title("What was said and changed nothing");
    explanation.unchanged().forEach(teller::unchanged);
    teller.moral(explanation);
    return teller.text.toString();
  }

  private void log(OrderStory story, List<Unchanged> unchanged) {
    Map<Long, Unchanged> idle =
        unchanged.stream().collect(Collectors.toMap(Unchanged::version, Function.identity()));
    long version = 0;
    for (EventEnvelope event : story.log()) {
      version++;
      line(
          "  %3d  %s  %-12s %-27s %s",
          version,
          CLOCK.format(event.occurredAt()),
          name(event.actor()),
          event.body().typeName(),
          idle.containsKey(version) ? paint("faint", "· " + node(event)) : node(event));
      refusedAt(version, story.refused());
    }
  }

  private void refusedAt(long version, List<OrderStory.Refused> refused) {
    for (OrderStory.Refused one : refused) {
      if (one.version() == version) {
        line(
            "    %s  %-12s %s",
            paint("yellow", "✗  refused"),
            name(one.actor()),
            paint("yellow", one.command() + ": " + one.code() + ", " + one.message()));
      }
    }
  }

  private void end(Explanation explanation) {
    Cause cause = explanation.execution().orElseThrow();
    line("  %-10s %s  %s", "execution", status(explanation.state().status().name()), why(cause));
    for (NodeExplanation node : explanation.nodes()) {
      line(
          "  %-10s %s  %s%s",
          node.node().nodeId(),
          status(node.node().status().name()),
          why(node.cause()),
          mark(node.node()));
    }
  }

  private void unchanged(Unchanged one) {
    line(
        "  %3d  %-27s %-5s %s",
        one.version(), one.event().body().typeName(), one.rule().id(), one.why());
  }

  private void moral(Explanation explanation) {
    line("");
    line(
        "The customer's cancel was accepted; a worker that finished late and a completion that"
            + " slipped in");
    line(
        "could not undo it. After %d events the order is %s, and cancel had the last word.",
        explanation.state().version(), status(explanation.state().status().name()).trim());
  }

  private String why(Cause cause) {
    return String.format(
        "by %s at version %d (%s: %s)",
        cause.event().body().typeName(),
        cause.version(),
        cause.rule().id(),
        cause.rule().sentence());
  }

  private static String mark(NodeState node) {
    return node.convergence().cancellationApplied() ? "; its result stands" : "";
  }

  private static String node(EventEnvelope event) {
    return event.body() instanceof NodeEvent named ? named.nodeId().value() : "";
  }

  private static String name(Actor actor) {
    return actor.id() == null ? actor.kind().wireName() : actor.id();
  }

  private String status(String status) {
    String color =
        switch (status) {
          case "SUCCEEDED", "COMPLETED" -> "green";
          case "CANCELED", "FAILED" -> "bold,red";
          default -> "cyan";
        };
    return paint(color, String.format("%-9s", status));
  }

  private String paint(String style, String words) {
    return ansi.string("@|" + style + " " + words + "|@");
  }

  private void title(String words) {
    line("");
    line("%s", paint("bold", words));
    line("");
  }

  private void line(String format, Object... values) {
    text.append(String.format(format, values).stripTrailing()).append(System.lineSeparator());
  }
}
