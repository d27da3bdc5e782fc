package dev.lastword.tck.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.stdio.JavaCore;
import dev.lastword.tck.vectors.scenario.Scenarios;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the vectors ask, and that the Java core knows it. */
class VectorsTest {

  private final JavaCore core = new JavaCore();

  @Test
  void the_java_core_answers_every_scenario_as_it_was_written_by_hand() {
    List<Vector> vectors =
        Scenarios.all().stream().flatMap(scenario -> scenario.vectors(core).stream()).toList();

    for (Vector vector : vectors) {
      JsonObject answer = JsonValues.without(core.answer(vector.question()), "message");
      assertEquals(vector.answer(), answer, vector.id() + ": " + vector.reason());
    }
    assertTrue(vectors.size() > 2000, vectors.size() + " scenario vectors");
  }

  @Test
  void every_rule_is_checked_by_scenarios_except_the_one_that_seeds_check() {
    Set<CoreRule> checked = EnumSet.of(CoreRule.R_0);
    Scenarios.all().forEach(scenario -> checked.add(scenario.title().rule()));

    assertEquals(EnumSet.allOf(CoreRule.class), checked);
  }

  @Test
  void every_id_is_given_once() {
    Set<String> ids = new HashSet<>();
    List<String> twice = new ArrayList<>();
    AllVectors.list().stream()
        .filter(vector -> !ids.add(vector.id()))
        .forEach(vector -> twice.add(vector.id()));

    assertEquals(List.of(), twice);
  }

  @Test
  void seeded_folds_reach_every_status_with_and_without_a_cancel_request() {
    Set<String> reached = new TreeSet<>();
    Set<String> nodeStatuses = new TreeSet<>();
    Set<String> fields = new TreeSet<>();
    AllVectors.BY_FILE.forEach(
        (path, vectors) -> {
          if (path.startsWith("fold/seeds-")) {
            for (Vector vector : vectors) {
              JsonObject state = (JsonObject) vector.answer().members().get("state");
              boolean requested = state.members().containsKey("cancelRequestedAt");
              reached.add(text(state, "status") + (requested ? " requested" : ""));
              fields.addAll(state.members().keySet());
              for (JsonValue node :
                  ((JsonObject) state.members().get("nodes")).members().values()) {
                nodeStatuses.add(text((JsonObject) node, "status"));
                fields.addAll(((JsonObject) node).members().keySet());
              }
            }
          }
        });

    assertEquals(8, reached.size(), reached.toString());
    assertEquals(7, nodeStatuses.size(), nodeStatuses.toString());
    assertEquals(ALL_FIELDS, fields);
  }

  private static final Set<String> ALL_FIELDS =
      new TreeSet<>(
          List.of(
              ("executionId graphId graphVersion input status nodes version startedAt completedAt"
                      + " failedAt canceledAt archivedAt cancelRequestedAt cancelReason cancelMode"
                      + " graceUntil result failure nodeId nodeType meta attempt resumes failures"
                      + " workerId dueAt waitKey prompt resumeValue output error progress"
                      + " progressMessage canceledByExecution cancellationApplied")
                  .split(" ")));

  private static String text(JsonObject object, String name) {
    return ((JsonString) object.members().get(name)).text();
  }
}
