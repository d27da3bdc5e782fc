package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with an envelope is refused; what is wrong inside it is kept as unreadable. */
class MalformedEventTest {

  private static final String ID_RULES =
      " UTF-8 bytes, no '/', no control character, no blank at either end)";

  /** A member of a good envelope, what stands there instead, and what is said about it. */
  static Stream<Case> envelopes() {
    String kinds = "one of system, user, scheduler, external";
    return Stream.of(
        new Case("eventId", null, "/eventId: expected a string that is not empty, found nothing"),
        new Case("eventId", "''", "/eventId: expected a string that is not empty, found \"\""),
        new Case("eventId", "null", "/eventId: expected a string that is not empty, found nothing"),
        new Case(
            "executionId",
            null,
            "/executionId: expected an execution id (1 to 64" + ID_RULES + ", found nothing"),
        new Case(
            "executionId",
            "'a/b'",
            "/executionId: expected an execution id (1 to 64" + ID_RULES + ", found \"a/b\""),
        new Case(
            "executionId",
            "7",
            "/executionId: expected an execution id (1 to 64" + ID_RULES + ", found 7"),
        new Case("type", null, "/type: expected a string, found nothing"),
        new Case("type", "[]", "/type: expected a string, found an array"),
        new Case("occurredAt", null, "/occurredAt: expected an RFC 3339 time, found nothing"),
        new Case(
            "occurredAt",
            "'2026-01-01'",
            "/occurredAt: expected an RFC 3339 time, found \"2026-01-01\""),
        new Case("occurredAt", "0", "/occurredAt: expected an RFC 3339 time, found 0"),
        new Case("actor", null, "/actor: expected an object, found nothing"),
        new Case("actor", "'system'", "/actor: expected an object, found \"system\""),
        new Case("actor", "{}", "/actor/kind: expected " + kinds + ", found nothing"),
        new Case(
            "actor", "{'kind':'SYSTEM'}", "/actor/kind: expected " + kinds + ", found \"SYSTEM\""),
        new Case("actor", "{'kind':'user','id':1}", "/actor/id: expected a string, found 1"),
        new Case("correlationId", "1", "/correlationId: expected a string, found 1"),
        new Case("causationId", "true", "/causationId: expected a string, found true"));
  }

  /** The same for what makes an event unreadable. */
  static Stream<Case> bodies() {
    return Stream.of(
        new Case("schemaVersion", null, "/schemaVersion: expected the number 1, found nothing"),
        new Case("schemaVersion", "null", "/schemaVersion: expected the number 1, found nothing"),
        new Case("schemaVersion", "2", "/schemaVersion: expected the number 1, found 2"),
        new Case("schemaVersion", "'1'", "/schemaVersion: expected the number 1, found \"1\""),
        new Case("schemaVersion", "true", "/schemaVersion: expected the number 1, found true"),
        new Case(
            "type",
            "'NODE_EXPLODED'",
            "/type: expected one of the 24 event types, found \"NODE_EXPLODED\""),
        new Case(
            "type",
            "'node_started'",
            "/type: expected one of the 24 event types, found \"node_started\""),
        new Case("payload", null, "/payload: expected an object, found nothing"),
        new Case("payload", "null", "/payload: expected an object, found nothing"),
        new Case("payload", "[{}]", "/payload: expected an object, found an array"),
        new Case(
            "payload",
            "{}",
            "/payload/nodeId: expected a node id (1 to 100" + ID_RULES + ", found nothing"));
  }

  @ParameterizedTest
  @MethodSource("envelopes")
  void a_malformed_envelope_is_refused_with_the_place(Case wrong) {
    JsonValue document = wrong.in(Documents.nodeStarted());

    MalformedDocument refused =
        assertThrows(MalformedDocument.class, () -> JsonCodec.readEnvelope(document));

    assertEquals(wrong.problem(), refused.getMessage());
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void a_malformed_body_is_an_unreadable_event_and_kept_as_it_came(Case wrong) {
    JsonValue document = wrong.in(Documents.nodeStarted());

    EventEnvelope envelope = JsonCodec.readEnvelope(document);

    assertEquals(wrong.problem(), unreadable(envelope).problem());
    Exactly.assertSame(document, JsonCodec.writeEnvelope(envelope));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "NODE_STARTED|{'nodeId':'n'}|/payload/attempt: expected a whole number between 1 and 9007199254740991, found nothing",
        "NODE_STARTED|{'nodeId':'n','attempt':0}|/payload/attempt: expected a whole number between 1 and 9007199254740991, found 0",
        "NODE_STARTED|{'nodeId':'n','attempt':1.5}|/payload/attempt: expected a whole number between 1 and 9007199254740991, found 1.5",
        "NODE_STARTED|{'nodeId':'n','attempt':'1'}|/payload/attempt: expected a whole number between 1 and 9007199254740991, found \"1\"",
        "NODE_STARTED|{'nodeId':'n','attempt':9007199254740992}|/payload/attempt: expected a whole number between 1 and 9007199254740991, found 9007199254740992",
        "NODE_STARTED|{'nodeId':'n','attempt':1,'workerId':7}|/payload/workerId: expected a string, found 7",
        "NODE_STARTED|{'nodeId':'n','attempt':1,'dueAt':'soon'}|/payload/dueAt: expected an RFC 3339 time, found \"soon\"",
        "NODE_PROGRESS_REPORTED|{'nodeId':'n','progress':100.1}|/payload/progress: expected a number between 0 and 100, found 100.1",
        "NODE_PROGRESS_REPORTED|{'nodeId':'n','progress':-1e-9}|/payload/progress: expected a number between 0 and 100, found -1e-9",
        "NODE_PROGRESS_REPORTED|{'nodeId':'n','progress':true}|/payload/progress: expected a number between 0 and 100, found true",
        "NODE_CREATED|{'nodeId':'n'}|/payload/nodeType: expected a string, found nothing",
        "NODE_FAILED|{'nodeId':'n','error':'boom'}|/payload/error: expected an object, found \"boom\"",
        "NODE_FAILED|{'nodeId':'n','error':{'code':5}}|/payload/error/code: expected a string, found 5",
        "NODE_FAILED|{'nodeId':'n','error':{'message':{}}}|/payload/error/message: expected a string, found an object",
        "EXECUTION_CREATED|{'graphId':'g','graphVersion':0}|/payload/graphVersion: expected a whole number between 1 and 9007199254740991, found 0",
        "EXECUTION_STARTED|{'startedBy':{}}|/payload/startedBy/kind: expected a string, found nothing",
        "EXECUTION_STARTED|{'startedBy':{'kind':'x','id':{}}}|/payload/startedBy/id: expected a string, found an object",
        "EXECUTION_STARTED|{'startedBy':'x'}|/payload/startedBy: expected an object, found \"x\"",
        "EXECUTION_ARCHIVED|{'reason':1}|/payload/reason: expected a string, found 1",
        "EXECUTION_CANCEL_REQUESTED|{'mode':'graceful'}|/payload/mode: expected one of IMMEDIATE, GRACEFUL, found \"graceful\"",
        "EXECUTION_CANCEL_REQUESTED|{'graceUntil':1}|/payload/graceUntil: expected an RFC 3339 time, found 1",
        "FORK_OPENED|{'nodeId':'n'}|/payload/branchIds: expected an array, found nothing",
        "FORK_OPENED|{'nodeId':'n','branchIds':{}}|/payload/branchIds: expected an array, found an object",
        "JOIN_GATE_UPDATED|{'nodeId':'n','expectedBranches':[],'completedBranches':[],'failedBranches':[],'canceledBranches':[],'policy':'SOME','isPassable':true}|/payload/policy: expected one of ALL_SUCCESS, ANY_SUCCESS, ALL_DONE, CUSTOM, found \"SOME\"",
        "JOIN_GATE_UPDATED|{'nodeId':'n','expectedBranches':[],'completedBranches':[],'failedBranches':[],'canceledBranches':[],'policy':'CUSTOM','isPassable':1}|/payload/isPassable: expected true or false, found 1",
        "JOIN_GATE_UPDATED|{'nodeId':'n','expectedBranches':[],'completedBranches':[],'failedBranches':[],'policy':'CUSTOM','isPassable':true}|/payload/canceledBranches: expected an array, found nothing"
      })
  void a_payload_that_breaks_its_schema_is_named_with_the_place(
      String type, String payload, String problem) {
    JsonValue document =
        Documents.with(
            Documents.nodeStarted(), Map.of("type", "'" + type + "'", "payload", payload));

    EventEnvelope envelope = JsonCodec.readEnvelope(document);

    assertEquals(problem, unreadable(envelope).problem());
  }

  @Test
  void an_element_is_named_by_its_index() {
    JsonValue document =
        Documents.with(
            Documents.nodeStarted(),
            Map.of("type", "'FORK_OPENED'", "payload", "{'nodeId':'n','branchIds':['a',null]}"));

    String problem = unreadable(JsonCodec.readEnvelope(document)).problem();

    assertEquals(
        "/payload/branchIds/1: expected a node id (1 to 100" + ID_RULES + ", found null", problem);
  }

  @Test
  void a_place_begins_where_the_larger_document_does() {
    Place place = Place.ROOT.member("events").element(3);
    JsonValue document = Documents.with(Documents.nodeStarted(), Map.of("occurredAt", "5"));

    MalformedDocument refused =
        assertThrows(MalformedDocument.class, () -> JsonCodec.readEnvelope(document, place));

    assertEquals("/events/3/occurredAt", refused.place());
    assertEquals("an RFC 3339 time", refused.expected());
    assertEquals("5", refused.found());
  }

  @Test
  void an_unreadable_event_is_the_same_wherever_it_stands() {
    JsonValue document = Documents.with(Documents.nodeStarted(), Map.of("payload", "{}"));

    assertEquals(
        JsonCodec.readEnvelope(document),
        JsonCodec.readEnvelope(document, Place.ROOT.member("events").element(3)));
  }

  @Test
  void numbers_count_by_what_they_mean() {
    JsonValue document =
        Documents.with(
            Documents.nodeStarted(),
            Map.of("schemaVersion", "1.0", "payload", "{'nodeId':'n','attempt':20e-1}"));

    EventEnvelope envelope = JsonCodec.readEnvelope(document);

    assertEquals(new NodeStarted(NodeId.of("n"), 2, null, null), envelope.body());
  }

  @Test
  void unknown_fields_and_nulls_are_passed_over() {
    JsonValue document =
        Documents.with(
            Documents.nodeStarted(),
            Map.of(
                "color", "'red'",
                "correlationId", "null",
                "actor", "{'kind':'system','id':null,'mood':1}",
                "payload", "{'nodeId':'n','attempt':1,'workerId':null,'color':'red'}"));

    assertEquals(
        JsonCodec.readEnvelope(Documents.parse(Documents.nodeStarted())),
        JsonCodec.readEnvelope(document));
  }

  @Test
  void what_is_not_an_object_is_no_envelope() {
    MalformedDocument refused =
        assertThrows(MalformedDocument.class, () -> JsonCodec.readEnvelope(JsonCodec.parse("[]")));

    assertEquals("document: expected an object, found an array", refused.getMessage());
    assertEquals("", refused.place());
  }

  private static UnreadableEvent unreadable(EventEnvelope envelope) {
    return assertInstanceOf(UnreadableEvent.class, envelope.body());
  }
}
