package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.CoreRule.S_1;
import static dev.lastword.tck.vectors.CoreRule.S_2;
import static dev.lastword.tck.vectors.CoreRule.S_3;
import static dev.lastword.tck.vectors.CoreRule.S_4;
import static dev.lastword.tck.vectors.CoreRule.S_5;
import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.NodeSketch.node;
import static dev.lastword.tck.vectors.scenario.StateSketch.state;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import java.util.ArrayList;
import java.util.List;

/** S-1 to S-5: the order of what happened at the same moment. */
final class SliceScenarios {

  /** The classes in their order; the first two are ordered inside, too. */
  private static final List<List<EventSketch>> CLASSES =
      List.of(
          List.of(executionCreated(), nodeCreated("a")),
          List.of(
              cancelRequested(),
              nodeCancelRequested("a"),
              interruptRequested("a"),
              nodeCanceled("a"),
              executionCanceled()),
          List.of(failReported("a"), nodeFailed("a"), failRequested(), executionFailed()),
          List.of(nodeSucceeded("a"), joinGateUpdated("a"), joinPassed("a"), executionCompleted()),
          List.of(
              executionStarted(),
              forkOpened("a"),
              nodeReady("a"),
              nodeStarted("a", 1),
              nodeProgress("a"),
              nodeWaiting("a"),
              resumeRequested("a"),
              nodeResumed("a")),
          List.of(executionArchived()));

  private SliceScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(classes());
    all.addAll(ranks());
    all.addAll(stability());
    all.addAll(others());
    all.addAll(batches());
    return all;
  }

  private static List<Scenario> classes() {
    List<Scenario> all = new ArrayList<>();
    for (int lower = 0; lower < CLASSES.size(); lower++) {
      for (int higher = lower + 1; higher < CLASSES.size(); higher++) {
        for (EventSketch late : CLASSES.get(higher)) {
          for (EventSketch early : CLASSES.get(lower)) {
            all.add(swapped(S_1, late, early));
          }
        }
      }
    }
    all.add(
        on(S_1, "all-classes", "Six events of six classes, in the wrong order.")
            .slice(
                executionArchived(),
                nodeReady("a"),
                nodeSucceeded("b"),
                nodeFailed("c"),
                cancelRequested(),
                nodeCreated("d"))
            .sortsTo(6, 5, 4, 3, 2, 1));
    all.add(on(S_1, "nothing", "An empty slice is in order.").slice().sortsTo());
    all.add(on(S_1, "one", "One event is in order.").slice(nodeReady("a")).sortsTo(1));
    return all;
  }

  private static List<Scenario> ranks() {
    List<Scenario> all = new ArrayList<>();
    for (List<EventSketch> ordered : CLASSES.subList(0, 2)) {
      for (int first = 0; first < ordered.size(); first++) {
        for (int second = first + 1; second < ordered.size(); second++) {
          all.add(swapped(S_2, ordered.get(second), ordered.get(first)));
        }
      }
    }
    all.add(
        on(S_2, "a-whole-cancel", "A cancel reads from the request to its end.")
            .slice(
                executionCanceled(),
                nodeCanceled("a"),
                nodeCanceled("b"),
                interruptRequested("a"),
                nodeCancelRequested("b"),
                cancelRequested())
            .sortsTo(6, 5, 4, 2, 3, 1));
    return all;
  }

  private static Scenario swapped(CoreRule rule, EventSketch late, EventSketch early) {
    return on(
            rule,
            early.type() + "-before-" + late.type(),
            early.type() + " stands before " + late.type() + ".")
        .slice(late, early)
        .sortsTo(2, 1);
  }

  private static List<Scenario> stability() {
    List<Scenario> all = new ArrayList<>();
    for (List<EventSketch> unordered : CLASSES.subList(2, 5)) {
      for (int first = 0; first < unordered.size(); first++) {
        for (int second = first + 1; second < unordered.size(); second++) {
          EventSketch late = unordered.get(second);
          EventSketch early = unordered.get(first);
          all.add(
              on(
                      S_3,
                      late.type() + "-stays-before-" + early.type(),
                      "Inside their class these two stay as they came.")
                  .slice(late, early)
                  .sortsTo(1, 2));
        }
      }
    }
    all.add(
        on(S_3, "the-same-type", "Events of one type stay as they came.")
            .slice(nodeReady("c"), nodeReady("a"), nodeReady("b"), nodeReady("a"))
            .sortsTo(1, 2, 3, 4));
    all.add(
        on(S_3, "the-same-type-among-others", "Also if others stand between them.")
            .slice(
                nodeCanceled("c"),
                nodeReady("c"),
                nodeCanceled("a"),
                nodeReady("a"),
                nodeCanceled("b"))
            .sortsTo(1, 3, 5, 2, 4));
    all.add(
        on(S_3, "times-do-not-matter", "The time of an event does not move it.")
            .slice(
                nodeReady("a").around("occurredAt", "2030-01-01T00:00:00Z"),
                nodeReady("b").around("occurredAt", "2020-01-01T00:00:00Z"))
            .sortsTo(1, 2));
    return all;
  }

  private static List<Scenario> others() {
    EventSketch unknown = EventSketch.of("NODE_PAUSED").with("nodeId", "a");
    return List.of(
        on(S_4, "unknown-last", "A type outside the 24 goes behind everything.")
            .slice(unknown, executionArchived(), nodeReady("a"))
            .sortsTo(3, 2, 1),
        on(S_4, "unknown-in-their-order", "Such types stay as they came.")
            .slice(EventSketch.of("Z"), nodeReady("a"), EventSketch.of("A"), EventSketch.of("Z"))
            .sortsTo(2, 1, 3, 4),
        on(S_4, "unread", "Sorting looks at types alone, and loses nothing of an event.")
            .slice(
                nodeReady("a").around("schemaVersion", 2).around("color", "red"),
                nodeCreated("a").payload(JsonValues.array()))
            .sortsTo(2, 1));
  }

  private static List<Scenario> batches() {
    return List.of(
        on(S_5, "success-and-cancel", "A cancel goes before a success of the same moment.")
            .slice(nodeSucceeded("a"), cancelRequested(), executionCanceled())
            .sortsTo(2, 3, 1),
        on(S_5, "failure-and-cancel", "A cancel goes before a failure of the same moment.")
            .slice(failReported("a"), nodeFailed("a"), cancelRequested(), executionCanceled())
            .sortsTo(3, 4, 1, 2),
        on(S_5, "resume-and-cancel", "A cancel goes before a resume of the same moment.")
            .slice(nodeResumed("a"), cancelRequested())
            .sortsTo(2, 1),
        on(S_5, "a-cancel-wins", "Sorted and folded, the cancel has won.")
            .history(
                RUNNING,
                cancelRequested(),
                executionCanceled(),
                nodeSucceeded("a").with("output", 1))
            .gives(
                state(node("a", "CANCELED").attempt(1).with("output", 1).canceledByExecution())
                    .cancelRequested(5)
                    .canceled(6)),
        on(S_5, "a-cancel-wins-over-a-resume", "Sorted and folded, nothing goes on.")
            .history(WAITING, cancelRequested(), nodeResumed("a"))
            .gives(state(node("a", "WAITING").attempt(1)).cancelRequested(6)));
  }
}
