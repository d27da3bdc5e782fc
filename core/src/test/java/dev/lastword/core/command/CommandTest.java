package dev.lastword.core.command;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.GRAPH;
import static dev.lastword.core.value.JsonValue.NULL;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.testkit.EveryCommand;
import dev.lastword.core.testkit.Wishes;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command's constructor insists on: arguments are well formed (guard 2). */
class CommandTest {

  private static final Instant FINE = Instant.parse("2026-01-01T00:00:00.123456789Z");
  private static final Instant MICROS = Instant.parse("2026-01-01T00:00:00.123456Z");

  @Test
  void there_are_these_twelve_commands() {
    assertEquals(
        List.of(
            "CreateExecution",
            "StartExecution",
            "CancelExecution",
            "ArchiveExecution",
            "MarkNodeReady",
            "StartNode",
            "ReportNodeProgress",
            "PutNodeWaiting",
            "RequestResumeNode",
            "ResumeNode",
            "SucceedNode",
            "FailNode"),
        Stream.of(CommandType.values()).map(CommandType::wireName).toList());
  }

  @ParameterizedTest
  @EnumSource
  void a_command_is_found_by_its_name_and_is_of_the_type_it_says(CommandType type) {
    assertEquals(Optional.of(type), CommandType.named(type.wireName()));
    assertEquals(type, EveryCommand.of(type, A).type());
  }

  @Test
  void no_other_command_has_a_name() {
    assertEquals(Optional.empty(), CommandType.named("ExplodeNode"));
    assertEquals(Optional.empty(), CommandType.named("START_NODE"));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 9_007_199_254_740_992L})
  void attempts_and_graph_versions_count_from_one(long number) {
    assertAll(
        () -> refused(() -> new StartNode(A, number, null, null)),
        () -> refused(() -> new ReportNodeProgress(A, null, null, null, number)),
        () -> refused(() -> new PutNodeWaiting(A, null, null, null, number)),
        () -> refused(() -> new SucceedNode(A, null, number)),
        () -> refused(() -> new FailNode(A, null, number)),
        () -> refused(() -> new CreateExecution(GRAPH, number, null)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "100.5"})
  void progress_is_a_percentage(String literal) {
    refused(() -> new ReportNodeProgress(A, new JsonNumber(literal), null, null, null));
  }

  @Test
  void null_counts_as_absent() {
    assertAll(
        () -> assertEquals(null, new CreateExecution(GRAPH, null, NULL).input()),
        () -> assertEquals(null, new ReportNodeProgress(A, null, null, NULL, null).metrics()),
        () -> assertEquals(null, new PutNodeWaiting(A, null, NULL, null, null).prompt()),
        () -> assertEquals(null, new ResumeNode(A, null, NULL).value()),
        () -> assertEquals(null, new SucceedNode(A, NULL, null).output()));
  }

  @Test
  void times_are_told_in_microseconds() {
    assertAll(
        () -> assertEquals(MICROS, new StartNode(A, 1, null, FINE).dueAt()),
        () -> assertEquals(MICROS, new PutNodeWaiting(A, null, null, FINE, null).dueAt()),
        () -> assertEquals(MICROS, new CancelExecution(null, null, null, FINE).graceUntil()));
  }

  @ParameterizedTest
  @EnumSource
  void a_command_to_a_node_names_it(CommandType type) {
    if (EveryCommand.of(type, A) instanceof NodeCommand command) {
      assertEquals(A, command.nodeId());
      assertThrows(NullPointerException.class, () -> EveryCommand.of(type, null));
    } else {
      assertEquals(EveryCommand.of(type, A), EveryCommand.of(type, null));
    }
  }

  @Test
  void an_execution_is_created_on_a_graph() {
    assertThrows(NullPointerException.class, () -> new CreateExecution(null, null, null));
  }

  @Test
  void an_envelope_says_to_whom_by_whom_and_what() {
    ExecutionId id = ExecutionId.of("x");
    Command command = Wishes.startExecution();

    assertEquals(
        new CommandEnvelope(null, id, Actor.SYSTEM, null, command),
        CommandEnvelope.of(id, Actor.SYSTEM, command));
    missing(() -> CommandEnvelope.of(null, Actor.SYSTEM, command));
    missing(() -> CommandEnvelope.of(id, null, command));
    missing(() -> CommandEnvelope.of(id, Actor.SYSTEM, null));
    missing(() -> new MalformedCommand(null, null));
  }

  private static void refused(Executable construction) {
    assertThrows(IllegalArgumentException.class, construction);
  }

  private static void missing(Executable construction) {
    assertThrows(NullPointerException.class, construction);
  }
}
