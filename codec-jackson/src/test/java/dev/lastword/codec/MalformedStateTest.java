package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.JsonValue;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a state is refused, with its place. */
class MalformedStateTest {

  private static final String STATE =
      "{'executionId':'e','version':1,'status':'ACTIVE','nodes':{}}";
  private static final String NODE =
      "{'nodeId':'n','nodeType':'Task','status':'READY','attempt':0,'resumes':0,'failures':0}";
  private static final String ID =
      " (1 to 100 UTF-8 bytes, no '/', no control character, no blank at either end), found ";
  private static final String TIME = "'2026-01-01T00:00:00Z'";

  static Stream<Case> states() {
    return Stream.of(
        new Case(
            "executionId",
            "'/'",
            "/executionId: expected an execution id (1 to 64 UTF-8 bytes, no '/', no control character, no blank at either end), found \"/\""),
        new Case(
            "version",
            null,
            "/version: expected a whole number between 0 and 9007199254740991, found nothing"),
        new Case(
            "version",
            "-1",
            "/version: expected a whole number between 0 and 9007199254740991, found -1"),
        new Case(
            "status",
            "'RUNNING'",
            "/status: expected one of ACTIVE, COMPLETED, FAILED, CANCELED, found \"RUNNING\""),
        new Case("nodes", null, "/nodes: expected an object, found nothing"),
        new Case("nodes", "[]", "/nodes: expected an object, found an array"),
        new Case("nodes", "{'n':1}", "/nodes/n: expected an object, found 1"),
        new Case(
            "nodes",
            "{'m':" + NODE + "}",
            "/nodes/m/nodeId: expected the name that the node stands under, found \"n\""),
        new Case("graphId", "''", "/graphId: expected a graph id" + ID + "\"\""),
        new Case("graphVersion", "1", "/graphVersion: expected nothing without graphId, found 1"),
        new Case("input", "{}", "/input: expected nothing without graphId, found an object"),
        new Case("startedAt", "1", "/startedAt: expected an RFC 3339 time, found 1"),
        new Case(
            "cancelReason",
            "'r'",
            "/cancelReason: expected nothing without cancelRequestedAt, found \"r\""),
        new Case(
            "cancelMode",
            "'GRACEFUL'",
            "/cancelMode: expected nothing without cancelRequestedAt, found \"GRACEFUL\""),
        new Case(
            "graceUntil",
            TIME,
            "/graceUntil: expected nothing without cancelRequestedAt, found \"2026-01-01T00:00:00Z\""),
        new Case("canceledAt", "{}", "/canceledAt: expected an RFC 3339 time, found an object"),
        new Case("failure", "{}", "/failure: expected nothing without failedAt, found an object"),
        new Case("result", "0", "/result: expected nothing without completedAt, found 0"),
        new Case(
            "archivedAt", "'never'", "/archivedAt: expected an RFC 3339 time, found \"never\""));
  }

  static Stream<Case> nodes() {
    return Stream.of(
        new Case("nodeId", null, "/nodes/n/nodeId: expected a node id" + ID + "nothing"),
        new Case("nodeType", "1", "/nodes/n/nodeType: expected a string, found 1"),
        new Case(
            "status",
            "'ACTIVE'",
            "/nodes/n/status: expected one of IDLE, READY, RUNNING, WAITING, SUCCEEDED, FAILED, CANCELED, found \"ACTIVE\""),
        new Case(
            "attempt",
            null,
            "/nodes/n/attempt: expected a whole number between 0 and 9007199254740991, found nothing"),
        new Case(
            "resumes",
            null,
            "/nodes/n/resumes: expected a whole number between 0 and 2147483647, found nothing"),
        new Case(
            "failures",
            "2147483648",
            "/nodes/n/failures: expected a whole number between 0 and 2147483647, found 2147483648"),
        new Case("workerId", "1", "/nodes/n/workerId: expected a string, found 1"),
        new Case(
            "canceledByExecution",
            "'true'",
            "/nodes/n/canceledByExecution: expected true or false, found \"true\""),
        new Case(
            "cancellationApplied",
            "1",
            "/nodes/n/cancellationApplied: expected true or false, found 1"),
        new Case("waitKey", "1", "/nodes/n/waitKey: expected a string, found 1"),
        new Case("dueAt", "''", "/nodes/n/dueAt: expected an RFC 3339 time, found \"\""),
        new Case("error", "[]", "/nodes/n/error: expected an object, found an array"),
        new Case(
            "progress", "101", "/nodes/n/progress: expected a number between 0 and 100, found 101"),
        new Case("progressMessage", "1", "/nodes/n/progressMessage: expected a string, found 1"));
  }

  @ParameterizedTest
  @MethodSource("states")
  void a_malformed_state_is_refused_with_the_place(Case wrong) {
    assertRefused(wrong.problem(), wrong.in(STATE));
  }

  @ParameterizedTest
  @MethodSource("nodes")
  void a_malformed_node_is_refused_with_the_place(Case wrong) {
    String node = JsonCodec.write(wrong.in(NODE));

    assertRefused(wrong.problem(), Documents.with(STATE, Map.of("nodes", "{'n':" + node + "}")));
  }

  @Test
  void the_cause_of_a_failure_is_checked_too() {
    JsonValue document =
        Documents.with(STATE, Map.of("failedAt", TIME, "failure", "{'failedNodeId':7}"));

    assertRefused("/failure/failedNodeId: expected a node id" + ID + "7", document);
  }

  @Test
  void a_grace_without_grace_is_refused() {
    JsonValue document =
        Documents.with(STATE, Map.of("cancelRequestedAt", TIME, "graceUntil", TIME));

    assertRefused(
        "/graceUntil: expected nothing without cancelMode GRACEFUL, found \"2026-01-01T00:00:00Z\"",
        document);
  }

  @Test
  void a_cancel_request_without_a_mode_is_immediate() {
    JsonValue document = Documents.with(STATE, Map.of("cancelRequestedAt", TIME));

    CancelRequest request = JsonCodec.readState(document).facts().cancelRequest();

    assertEquals(CancelMode.IMMEDIATE, request.mode());
  }

  @Test
  void unknown_fields_and_nulls_are_passed_over() {
    ExecutionState state = JsonCodec.readState(Documents.parse(STATE));
    JsonValue document =
        Documents.with(STATE, Map.of("color", "'red'", "input", "null", "failedAt", "null"));

    assertEquals(state, JsonCodec.readState(document));
  }

  @Test
  void a_mark_that_is_false_is_no_mark() {
    String node = NODE.replace("}", ",'canceledByExecution':false,'cancellationApplied':false}");

    assertEquals(
        JsonCodec.readState(Documents.with(STATE, Map.of("nodes", "{'n':" + NODE + "}"))),
        JsonCodec.readState(Documents.with(STATE, Map.of("nodes", "{'n':" + node + "}"))));
  }

  @Test
  void a_place_begins_where_the_larger_document_does() {
    MalformedDocument refused =
        assertThrows(
            MalformedDocument.class,
            () -> JsonCodec.readState(Documents.parse("{}"), Place.ROOT.member("state")));

    assertEquals("/state/executionId", refused.place());
  }

  private static void assertRefused(String problem, JsonValue document) {
    MalformedDocument refused =
        assertThrows(MalformedDocument.class, () -> JsonCodec.readState(document));

    assertEquals(problem, refused.getMessage());
  }
}
