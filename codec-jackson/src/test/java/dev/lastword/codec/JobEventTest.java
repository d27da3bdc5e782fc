package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.value.JsonValue;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to jobs, in JSON. */
class JobEventTest {

  @ParameterizedTest
  @EnumSource(JobEventType.class)
  void an_event_is_written_as_it_was_read(JobEventType type) {
    JsonValue document =
        Documents.parse("{'type':'" + type.wireName() + "','payload':{'reason':'RETRY','x':1.0}}");

    JobEvent event = JsonCodec.readJobEvent(document).orElseThrow();

    assertEquals(type, event.type());
    Exactly.assertSame(document, JsonCodec.writeJobEvent(event));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",'payload':null", ",'payload':[]", ",'payload':'RETRY'"})
  void a_payload_that_is_no_object_is_empty(String payload) {
    assertEquals(
        Optional.of(JobEvent.of(JobEventType.JOB_REQUEUED)),
        JsonCodec.readJobEvent(Documents.parse("{'type':'job_requeued'" + payload + "}")));
  }

  @Test
  void an_unknown_type_is_nothing() {
    assertEquals(
        Optional.empty(), JsonCodec.readJobEvent(Documents.parse("{'type':'JOB_CREATED'}")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'type':null}", "{'type':7}"})
  void a_type_that_is_no_string_is_refused(String document) {
    Place place = Place.ROOT.member("events").element(0);

    MalformedDocument refused =
        assertThrows(
            MalformedDocument.class,
            () -> JsonCodec.readJobEvent(Documents.parse(document), place));

    assertEquals("/events/0/type", refused.place());
  }
}
