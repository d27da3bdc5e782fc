package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.CommandType;
import dev.lastword.core.command.MalformedCommand;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.value.JsonValue;
import java.util.EnumSet;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON of commands, to the letter, and what becomes of documents that are none. */
class CommandTest {

  private static final String COMMON =
      "'commandId':'c','executionId':'exec','actor':{'kind':'external'},'correlationId':'x'";

  /** Every field that the command knows. */
  static Stream<String> goldens() {
    return Stream.of(
        "CreateExecution,'graphId':'g','graphVersion':2,'input':{}",
        "StartExecution,'startedBy':{'kind':'user','id':'ada'}",
        "CancelExecution,'reason':'r','requestedBy':{'kind':'user'},'mode':'IMMEDIATE',"
            + "'graceUntil':'2026-01-02T04:00:00.000000Z'",
        "ArchiveExecution,'reason':'r'",
        "MarkNodeReady,'nodeId':'n'",
        "StartNode,'nodeId':'n','attempt':1,'workerId':'w','dueAt':'2026-01-02T04:00:00.000000Z'",
        "ReportNodeProgress,'nodeId':'n','progress':1.50,'message':'m','metrics':[1],'attempt':3",
        "PutNodeWaiting,'nodeId':'n','waitKey':'k','prompt':'p',"
            + "'dueAt':'2026-01-02T04:00:00.000000Z','attempt':3",
        "RequestResumeNode,'nodeId':'n','resumeKey':'k','requestedBy':{'kind':'user'}",
        "ResumeNode,'nodeId':'n','resumeKey':'k','value':0",
        "SucceedNode,'nodeId':'n','output':'o','attempt':3",
        "FailNode,'nodeId':'n','error':{'code':'E'},'attempt':3");
  }

  static Stream<Case> malformed() {
    String id = " UTF-8 bytes, no '/', no control character, no blank at either end)";
    return Stream.of(
        new Case(
            "executionId",
            null,
            "/executionId: expected an execution id (1 to 64" + id + ", found nothing"),
        new Case(
            "executionId",
            "' x'",
            "/executionId: expected an execution id (1 to 64" + id + ", found \" x\""),
        new Case("actor", null, "/actor: expected an object, found nothing"),
        new Case(
            "actor",
            "{'kind':'robot'}",
            "/actor/kind: expected one of system, user, scheduler, external, found \"robot\""),
        new Case("commandId", "7", "/commandId: expected a string, found 7"),
        new Case("correlationId", "{}", "/correlationId: expected a string, found an object"),
        new Case("nodeId", null, "/nodeId: expected a node id (1 to 100" + id + ", found nothing"),
        new Case("nodeId", "''", "/nodeId: expected a node id (1 to 100" + id + ", found \"\""),
        new Case(
            "attempt",
            "null",
            "/attempt: expected a whole number between 1 and 9007199254740991, found nothing"),
        new Case(
            "attempt",
            "-1",
            "/attempt: expected a whole number between 1 and 9007199254740991, found -1"),
        new Case("workerId", "false", "/workerId: expected a string, found false"),
        new Case(
            "dueAt",
            "'2026-01-01T00:00:60Z'",
            "/dueAt: expected an RFC 3339 time, found \"2026-01-01T00:00:60Z\""));
  }

  @ParameterizedTest
  @MethodSource("goldens")
  void a_command_is_written_as_it_was_read(String golden) {
    int comma = golden.indexOf(',');
    String type = golden.substring(0, comma);
    JsonValue document =
        Documents.parse("{'type':'" + type + "'," + COMMON + golden.substring(comma) + "}");

    CommandEnvelope envelope = wellFormed(document);

    assertEquals(type, envelope.command().type().wireName());
    Exactly.assertSame(document, JsonCodec.writeCommand(envelope));
  }

  @Test
  void every_command_has_its_golden_document() {
    EnumSet<CommandType> covered =
        goldens()
            .map(golden -> golden.substring(0, golden.indexOf(',')))
            .map(name -> CommandType.named(name).orElseThrow())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(CommandType.class)));

    assertEquals(EnumSet.allOf(CommandType.class), covered);
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void a_malformed_field_makes_a_malformed_command_of_known_type(Case wrong) {
    MalformedCommand command = malformed(wrong.in(Documents.startNode()));

    assertEquals(new MalformedCommand(CommandType.START_NODE, wrong.problem()), command);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "7", "'explode'", "'startnode'", "{}"})
  void a_command_of_unknown_type_is_malformed(String type) {
    JsonValue document = Documents.with(Documents.startNode(), Map.of("type", type));

    MalformedCommand command = malformed(document);

    assertEquals(null, command.type());
    assertEquals(
        "/type: expected one of CreateExecution, StartExecution, CancelExecution,"
            + " ArchiveExecution, MarkNodeReady, StartNode, ReportNodeProgress, PutNodeWaiting,"
            + " RequestResumeNode, ResumeNode, SucceedNode, FailNode, found "
            + Map.of("null", "nothing", "{}", "an object")
                .getOrDefault(type, type.replace('\'', '"')),
        command.problem());
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[]", "'StartNode'", "1", "true"})
  void what_is_not_an_object_is_a_malformed_command(String document) {
    MalformedCommand command = malformed(Documents.parse(document));

    assertEquals(null, command.type());
    assertEquals(
        "document: expected an object, found "
            + (document.equals("[]") ? "an array" : document.replace('\'', '"')),
        command.problem());
  }

  @Test
  void unknown_fields_and_nulls_are_passed_over() {
    JsonValue document =
        Documents.with(
            Documents.startNode(), Map.of("priority", "9", "workerId", "null", "attempt", "2.0"));

    StartNode command = assertInstanceOf(StartNode.class, wellFormed(document).command());

    assertEquals(2, command.attempt());
    assertEquals(null, command.workerId());
  }

  private static CommandEnvelope wellFormed(JsonValue document) {
    return assertInstanceOf(ReadCommand.WellFormed.class, JsonCodec.readCommand(document))
        .envelope();
  }

  private static MalformedCommand malformed(JsonValue document) {
    return assertInstanceOf(ReadCommand.Malformed.class, JsonCodec.readCommand(document)).command();
  }
}
