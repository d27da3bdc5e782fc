package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.Wrong.events;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreUnavailable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Mutants for the content of events: suite D. */
final class PayloadMutants {

  private static final int COLUMN = 1 << 16;
  private static final long PACKET = 1 << 20;
  private static final int FEW_HEADERS = 16;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("JSON is parsed and written again with its keys sorted")
              .killedBy("D01")
              .store(payloads(text(PayloadMutants::keysSorted))),
          Mutant.named("the blanks of JSON are not kept")
              .killedBy("D01")
              .store(payloads(text(String::strip))),
          Mutant.named("characters of four bytes are replaced")
              .killedBy("D02")
              .store(payloads(text(text -> text.replaceAll("[\\x{10000}-\\x{10ffff}]", "?")))),
          Mutant.named("text is brought into a normal form")
              .killedBy("D02")
              .store(payloads(text(text -> text.replace("e\u0301", "\u00e9")))),
          Mutant.named("a payload ends at its first NUL")
              .killedBy("D03")
              .store(payloads(PayloadMutants::upToNul)),
          Mutant.named("an empty payload comes back as null")
              .killedBy("D04")
              .store(payloads(payload -> payload.size() == 0 ? Payload.json("null") : payload)),
          Mutant.named("a payload is cut at 64 KiB")
              .killedBy("D05")
              .store(payloads(payload -> cut(payload, COLUMN))),
          Mutant.named("the limit on payloads is not judged")
              .killedBy("D05")
              .store(
                  commits(
                      (right, commit) -> {
                        try {
                          return right.commit(commit);
                        } catch (LimitExceeded exceeded) {
                          long most = exceeded.max();
                          return right.commit(
                              Wrong.with(
                                  commit,
                                  append ->
                                      Wrong.with(
                                          append,
                                          append.events().stream()
                                              .map(event -> cut(event, (int) most))
                                              .toList())));
                        }
                      })),
          Mutant.named("a commit must fit a packet of 1 MiB")
              .killedBy("D06")
              .store(
                  commits(
                      (right, commit) -> {
                        if (commit.bytes() > PACKET) {
                          throw new LimitExceeded(Limit.COMMIT_BYTES, commit.bytes(), PACKET);
                        }
                        return right.commit(commit);
                      })),
          Mutant.named("numbers are read into a double")
              .killedBy("D07")
              .store(payloads(text(PayloadMutants::asDouble))),
          Mutant.named("headers without a value are dropped")
              .killedBy("D11")
              .store(headers(headers -> keep(headers, entry -> !entry.getValue().isEmpty()))),
          Mutant.named("names of headers are compared without case")
              .killedBy("D11")
              .store(headers(PayloadMutants::withoutCase)),
          Mutant.named("an event has room for 16 headers")
              .killedBy("D11")
              .store(
                  headers(
                      headers ->
                          headers.entrySet().stream()
                              .limit(FEW_HEADERS)
                              .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)))),
          Mutant.named("the schema version of every event is 1")
              .killedBy("D12", "D14")
              .store(
                  facts(
                      event ->
                          new EventRecord(
                              event.eventId(),
                              event.type(),
                              1,
                              event.occurredAt(),
                              event.headers(),
                              event.payload()))),
          Mutant.named("events of unknown types are refused")
              .killedBy("D12")
              .store(
                  facts(
                      event -> {
                        if (event.type().equals("NODE_EXPLODED")) {
                          throw new StoreUnavailable("what is " + event.type() + "?", null);
                        }
                        return event;
                      })),
          Mutant.named("line ends are unified")
              .killedBy("D11", "D14")
              .store(
                  headers(
                      headers ->
                          headers.entrySet().stream()
                              .collect(
                                  Collectors.toMap(
                                      Map.Entry::getKey,
                                      entry -> entry.getValue().replace("\r\n", "\n"))))));

  private PayloadMutants() {}

  static UnaryOperator<EventStore> facts(UnaryOperator<EventRecord> wrong) {
    return events((stream, event) -> wrong.apply(event), event -> event);
  }

  static UnaryOperator<EventStore> payloads(UnaryOperator<Payload> wrong) {
    return facts(event -> with(event, wrong.apply(event.payload())));
  }

  private static UnaryOperator<EventStore> headers(UnaryOperator<Map<String, String>> wrong) {
    return facts(
        event ->
            new EventRecord(
                event.eventId(),
                event.type(),
                event.schemaVersion(),
                event.occurredAt(),
                wrong.apply(event.headers()),
                event.payload()));
  }

  private static EventRecord with(EventRecord event, Payload payload) {
    return new EventRecord(
        event.eventId(),
        event.type(),
        event.schemaVersion(),
        event.occurredAt(),
        event.headers(),
        payload);
  }

  private static UnaryOperator<Payload> text(UnaryOperator<String> wrong) {
    return payload ->
        payload.mediaType().equals(Payload.JSON)
            ? Payload.json(wrong.apply(payload.utf8()))
            : payload;
  }

  private static String keysSorted(String json) {
    try {
      JsonValue value = JsonCodec.parse(json);
      return value instanceof JsonObject object
          ? JsonCodec.write(new JsonObject(new LinkedHashMap<>(new TreeMap<>(object.members()))))
          : json;
    } catch (MalformedDocument notJson) {
      return json;
    }
  }

  private static String asDouble(String json) {
    return json.matches("-?[0-9.]+([eE][+-]?[0-9]+)?")
        ? Double.toString(Double.parseDouble(json))
        : json;
  }

  private static Payload upToNul(Payload payload) {
    int nul = new String(payload.toBytes(), ISO_8859_1).indexOf(0);
    return nul < 0 ? payload : cut(payload, nul);
  }

  private static Payload cut(Payload payload, int size) {
    return payload.size() <= size
        ? payload
        : Payload.of(Arrays.copyOf(payload.toBytes(), size), payload.mediaType());
  }

  private static EventRecord cut(EventRecord event, int size) {
    return with(event, cut(event.payload(), size));
  }

  private static Map<String, String> keep(
      Map<String, String> headers, Predicate<Map.Entry<String, String>> which) {
    return headers.entrySet().stream()
        .filter(which)
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static Map<String, String> withoutCase(Map<String, String> headers) {
    Map<String, String> folded = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    folded.putAll(headers);
    return folded;
  }
}
