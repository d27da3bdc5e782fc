package dev.lastword.orchestrator.transfer;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Payload;
import dev.lastword.store.StoredEvent;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The lines of an export, each an object with a member {@code kind}:
 *
 * <ol>
 *   <li>{@code header}: the format, its version, the execution that the file is about
 *   <li>{@code graph}: a version of a graph, its first versions first
 *   <li>{@code execution}: begins an execution, with what its summary says beside the log
 *   <li>{@code event}: an event of its log
 *   <li>{@code job}: an event of the log of one of its jobs
 *   <li>{@code refused}: a result that came too late
 *   <li>{@code end}: the number of lines before it, and their SHA-256, line ends included
 * </ol>
 *
 * Graphs stand before executions, and the events of an execution before its jobs.
 */
final class ExportLines {

  static final String FORMAT = "lastword-execution";
  static final long FORMAT_VERSION = 1;

  static final String HEADER = "header";
  static final String GRAPH = "graph";
  static final String EXECUTION = "execution";
  static final String EVENT = "event";
  static final String JOB = "job";
  static final String REFUSED = "refused";
  static final String END = "end";

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  private ExportLines(String kind) {
    members.put("kind", new JsonString(kind));
  }

  static ExportLines of(String kind) {
    return new ExportLines(kind);
  }

  ExportLines put(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  ExportLines put(String name, String text) {
    return put(name, new JsonString(text));
  }

  ExportLines put(String name, long number) {
    return put(name, JsonNumber.of(number));
  }

  ExportLines put(String name, Instant time) {
    return put(name, Times.format(time));
  }

  ExportLines put(String name, Map<String, String> texts) {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    texts.forEach((key, text) -> values.put(key, new JsonString(text)));
    return put(name, new JsonObject(values));
  }

  /** Adds an event as it is stored. */
  ExportLines put(StoredEvent stored) {
    EventRecord event = stored.event();
    return put("version", stored.version())
        .put("recordedAt", stored.recordedAt())
        .put("eventId", event.eventId().toString())
        .put("type", event.type())
        .put("schemaVersion", event.schemaVersion())
        .put("occurredAt", event.occurredAt())
        .put("headers", event.headers())
        .put("payload", json(event.payload()));
  }

  ExportLines put(Doc doc) {
    return put("key", doc.key())
        .put("sortKey", doc.sortKey())
        .put("tags", doc.tags())
        .put("payload", json(doc.payload()));
  }

  private static JsonValue json(Payload payload) {
    return JsonCodec.parse(payload.toBytes());
  }

  /** Returns the line, without its end. */
  String text() {
    return JsonCodec.write(new JsonObject(members));
  }
}
