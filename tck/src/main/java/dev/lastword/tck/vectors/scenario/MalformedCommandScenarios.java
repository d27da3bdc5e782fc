package dev.lastword.tck.vectors.scenario;

import static dev.lastword.tck.vectors.scenario.Events.*;
import static dev.lastword.tck.vectors.scenario.ExpectedAnswer.rejected;
import static dev.lastword.tck.vectors.scenario.SampleCommands.*;
import static dev.lastword.tck.vectors.scenario.Telling.on;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.vectors.CoreRule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Guard 2, field by field: a command that would be accepted, but for one of its fields. */
final class MalformedCommandScenarios {

  private static final JsonObject NO_KIND = JsonValues.object("id", "u");
  private static final JsonObject WRONG_ID = JsonValues.object("kind", "user", "id", 7);

  private MalformedCommandScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(commonFields());
    all.addAll(executionCommands());
    all.addAll(nodeCommands());
    return all;
  }

  private static List<Scenario> commonFields() {
    List<Scenario> all = new ArrayList<>();
    Stream.concat(Stream.of(cancelExecution(), archiveExecution()), STOPPED_BY_CANCEL.stream())
        .forEach(command -> all.addAll(refused(RUNNING, command, "executionId", Wrong.MISSING, 7)));
    CommandSketch start = startExecution();
    all.addAll(refused(CREATED, start, "executionId", "x/y", ""));
    all.addAll(refused(CREATED, start, "actor", Wrong.MISSING, "user", NO_KIND, WRONG_ID));
    all.addAll(
        refused(
            CREATED,
            start,
            "actor",
            JsonValues.object("kind", "robot"),
            JsonValues.object("kind", 1)));
    all.addAll(refused(CREATED, start, "commandId", 7, JsonValues.object()));
    all.addAll(refused(CREATED, start, "correlationId", 7, true));
    all.add(
        on(CoreRule.C_0, "malformed/unknown-command", "There are twelve commands.")
            .history(CREATED)
            .when(CommandSketch.of("PauseExecution"))
            .answers(rejected("INVALID_ARGUMENT")));
    all.add(
        on(CoreRule.C_0, "malformed/another-case", "Commands are spelled exactly.")
            .history(CREATED)
            .when(CommandSketch.of("cancelExecution"))
            .answers(rejected("INVALID_ARGUMENT")));
    all.add(
        on(CoreRule.C_0, "malformed/an-event-for-a-command", "An event is no command.")
            .history(CREATED)
            .when(CommandSketch.of("EXECUTION_CANCELED"))
            .answers(rejected("INVALID_ARGUMENT")));
    all.add(
        on(CoreRule.C_0, "malformed/no-type", "A command has a type.")
            .history(CREATED)
            .when(startExecution().without("type"))
            .answers(rejected("INVALID_ARGUMENT")));
    all.add(
        on(CoreRule.C_0, "malformed/a-number-for-a-type", "A command's type is a string.")
            .history(CREATED)
            .when(startExecution().with("type", 7))
            .answers(rejected("INVALID_ARGUMENT")));
    return all;
  }

  private static List<Scenario> executionCommands() {
    List<Scenario> all = new ArrayList<>();
    all.addAll(refused(List.of(), createExecution(), "executionId", Wrong.MISSING, 7));
    all.addAll(refused(List.of(), createExecution(), "graphId", Wrong.MISSING, 7, "", "g/h"));
    all.addAll(refused(List.of(), createExecution(), "graphVersion", 0, "1", true));
    all.addAll(refused(CREATED, startExecution(), "startedBy", "u", NO_KIND, WRONG_ID));
    all.addAll(refused(CREATED, cancelExecution(), "reason", 7, JsonValues.object()));
    all.addAll(refused(CREATED, cancelExecution(), "requestedBy", "u", NO_KIND, WRONG_ID));
    all.addAll(refused(CREATED, cancelExecution(), "mode", "SOFT", "immediate", 1));
    all.addAll(refused(CREATED, cancelExecution(), "graceUntil", "tomorrow", 7));
    all.addAll(refused(then(CREATED, executionCompleted()), archiveExecution(), "reason", 7, true));
    return all;
  }

  private static List<Scenario> nodeCommands() {
    List<Scenario> all = new ArrayList<>();
    ABOUT_A_NODE.forEach(
        command -> all.addAll(refused(RUNNING, command, "nodeId", Wrong.MISSING, 7, "", "a/b")));
    CommandSketch start = startNode("a", 1);
    all.addAll(refused(READY, start, "attempt", Wrong.MISSING, 0, -1, "1", true));
    all.addAll(refused(READY, start, "workerId", 7));
    all.addAll(refused(READY, start, "dueAt", "soon", 7));
    CommandSketch report = reportNodeProgress("a");
    all.addAll(
        refused(RUNNING, report, "progress", -1, 101, "50", true, JsonValues.number("100.5")));
    all.addAll(refused(RUNNING, report, "message", 7));
    all.addAll(refused(RUNNING, report, "attempt", 0, "1"));
    all.addAll(refused(RUNNING, putNodeWaiting("a"), "waitKey", 7));
    all.addAll(refused(RUNNING, putNodeWaiting("a"), "dueAt", "soon"));
    all.addAll(refused(RUNNING, putNodeWaiting("a"), "attempt", 0, "1"));
    all.addAll(refused(WAITING, requestResumeNode("a"), "resumeKey", 7));
    all.addAll(refused(WAITING, requestResumeNode("a"), "requestedBy", "u", NO_KIND));
    all.addAll(refused(WAITING, resumeNode("a"), "resumeKey", 7));
    all.addAll(refused(RUNNING, succeedNode("a"), "attempt", 0, -1, "1", JsonValues.number("1.5")));
    all.addAll(refused(RUNNING, failNode("a"), "attempt", 0, "1"));
    all.addAll(refused(RUNNING, failNode("a"), "error", "boom", JsonValues.array()));
    all.addAll(refused(RUNNING, failNode("a"), "error", JsonValues.object("code", 7)));
    all.addAll(refused(RUNNING, failNode("a"), "error", JsonValues.object("message", false)));
    return all;
  }

  private static List<Scenario> refused(
      List<EventSketch> history, CommandSketch command, String field, Object... wrongs) {
    CoreRule rule = CoreRule.named("C-" + command.type()).orElseThrow();
    List<Scenario> all = new ArrayList<>();
    for (Object wrong : wrongs) {
      boolean missing = wrong == Wrong.MISSING;
      String name = missing ? "no-" + field : field + "-" + Slug.of(wrong);
      String reason =
          missing
              ? command.type() + " must have " + field + "."
              : field + " of " + command.type() + " must not be " + JsonValues.value(wrong) + ".";
      all.add(
          on(rule, "malformed/" + name, reason)
              .history(history)
              .when(missing ? command.without(field) : command.with(field, wrong))
              .answers(rejected("INVALID_ARGUMENT")));
    }
    return all;
  }

  private enum Wrong {
    MISSING
  }
}
