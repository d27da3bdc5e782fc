package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import java.util.EnumSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written, to the letter: a released document never changes its form. */
class EventGoldenTest {

  private static final String BEFORE_TYPE =
      "{\"eventId\":\"00000000-0000-4000-8000-000000000001\",\"executionId\":\"exec-1\",\"type\":\"";
  private static final String AFTER_TYPE =
      "\",\"occurredAt\":\"2026-01-02T03:04:05.000006Z\","
          + "\"actor\":{\"kind\":\"user\",\"id\":\"ada\"},"
          + "\"correlationId\":\"corr\",\"causationId\":\"cause\","
          + "\"schemaVersion\":1,\"payload\":";

  /** Every member that the type knows, then as few as it allows. */
  static Stream<String> payloads() {
    return Stream.of(
        "EXECUTION_CREATED {'graphId':'g','graphVersion':7,'input':{'b':1.0,'a':[null]}}",
        "EXECUTION_CREATED {'graphId':'g'}",
        "EXECUTION_STARTED {'startedBy':{'kind':'cron','id':'nightly'}}",
        "EXECUTION_STARTED {}",
        "EXECUTION_COMPLETED {'result':[1,2]}",
        "EXECUTION_COMPLETED {}",
        "EXECUTION_ARCHIVED {'reason':'old'}",
        "EXECUTION_ARCHIVED {}",
        "EXECUTION_CANCEL_REQUESTED {'reason':'r','requestedBy':{'kind':'user'},"
            + "'mode':'GRACEFUL','graceUntil':'2026-01-02T04:00:00.000000Z'}",
        "EXECUTION_CANCEL_REQUESTED {}",
        "EXECUTION_CANCELED {'reason':'r','canceledAt':'2026-01-02T04:00:00.000000Z'}",
        "EXECUTION_CANCELED {}",
        "EXECUTION_FAIL_REQUESTED {'reason':'r','requestedBy':{'kind':'user','id':''}}",
        "EXECUTION_FAIL_REQUESTED {}",
        "EXECUTION_FAILED {'reason':'r','failedNodeId':'n',"
            + "'error':{'code':'E','message':'m','detail':{'x':null},'more':null}}",
        "EXECUTION_FAILED {}",
        "NODE_CREATED {'nodeId':'n','nodeType':'Task','meta':'m'}",
        "NODE_CREATED {'nodeId':'n','nodeType':''}",
        "NODE_READY {'nodeId':'n'}",
        "NODE_STARTED {'nodeId':'n','attempt':9007199254740991,'workerId':'w',"
            + "'dueAt':'9999-12-31T23:59:59.999999Z'}",
        "NODE_STARTED {'nodeId':'n','attempt':1}",
        "NODE_PROGRESS_REPORTED {'nodeId':'n','progress':12.50,'message':'m','metrics':{}}",
        "NODE_PROGRESS_REPORTED {'nodeId':'n'}",
        "NODE_WAITING {'nodeId':'n','waitKey':'k','prompt':'p',"
            + "'dueAt':'2026-01-02T04:00:00.000000Z'}",
        "NODE_WAITING {'nodeId':'n'}",
        "NODE_RESUME_REQUESTED {'nodeId':'n','resumeKey':'k','requestedBy':{'kind':'user'}}",
        "NODE_RESUME_REQUESTED {'nodeId':'n'}",
        "NODE_RESUMED {'nodeId':'n','value':false}",
        "NODE_RESUMED {'nodeId':'n'}",
        "NODE_SUCCEEDED {'nodeId':'n','output':0}",
        "NODE_SUCCEEDED {'nodeId':'n'}",
        "NODE_FAIL_REPORTED {'nodeId':'n','error':{}}",
        "NODE_FAIL_REPORTED {'nodeId':'n'}",
        "NODE_FAILED {'nodeId':'n','error':{'message':'m'}}",
        "NODE_FAILED {'nodeId':'n'}",
        "NODE_CANCEL_REQUESTED {'nodeId':'n','reason':'r'}",
        "NODE_CANCEL_REQUESTED {'nodeId':'n'}",
        "NODE_CANCELED {'nodeId':'n','reason':'r'}",
        "NODE_CANCELED {'nodeId':'n'}",
        "NODE_INTERRUPT_REQUESTED {'nodeId':'n','workerId':'w','reason':'r'}",
        "NODE_INTERRUPT_REQUESTED {'nodeId':'n'}",
        "FORK_OPENED {'nodeId':'n','branchIds':['a','b']}",
        "JOIN_GATE_UPDATED {'nodeId':'n','expectedBranches':['a','b','c'],"
            + "'completedBranches':['a'],'failedBranches':['b'],'canceledBranches':['c'],"
            + "'policy':'ALL_DONE','isPassable':true}",
        "JOIN_PASSED {'nodeId':'n'}");
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void an_event_is_written_as_it_was_read(String golden) {
    String type = golden.substring(0, golden.indexOf(' '));
    String payload = golden.substring(golden.indexOf(' ') + 1).replace('\'', '"');
    String document = BEFORE_TYPE + type + AFTER_TYPE + payload + "}";

    EventEnvelope envelope = JsonCodec.readEnvelope(JsonCodec.parse(document));

    assertEquals(EventType.valueOf(type), ((Event) envelope.body()).type());
    assertEquals(document, JsonCodec.write(JsonCodec.writeEnvelope(envelope)));
  }

  @Test
  void every_type_has_its_golden_document() {
    EnumSet<EventType> covered =
        payloads()
            .map(golden -> EventType.valueOf(golden.substring(0, golden.indexOf(' '))))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(EventType.class)));

    assertEquals(EnumSet.allOf(EventType.class), covered);
  }
}
