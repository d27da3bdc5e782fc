package dev.lastword.simulation.broken;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.store.Append;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Payload;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Stores that get events with other content than the engine wrote. */
final class Records {

  private Records() {}

  /** Returns a store that loses a member of events of a type, in streams of a kind of name. */
  static EventStore withoutMember(EventStore real, String type, String prefix, String member) {
    return changed(
        real,
        type,
        prefix,
        text -> {
          if (!(JsonCodec.parse(text) instanceof JsonObject object)) {
            return text;
          }
          Map<String, JsonValue> left = new LinkedHashMap<>(object.members());
          left.remove(member);
          return JsonCodec.write(new JsonObject(left));
        });
  }

  /** Returns a store that gets events of a type with another text. */
  static EventStore replacing(EventStore real, String type, String part, String other) {
    return changed(real, type, "", text -> text.replace(part, other));
  }

  private static EventStore changed(
      EventStore real, String type, String prefix, UnaryOperator<String> change) {
    return Commits.changed(
        real,
        commit ->
            Commits.appends(
                commit,
                append ->
                    List.of(
                        append.stream().id().startsWith(prefix)
                            ? changed(append, type, change)
                            : append)));
  }

  private static Append changed(Append append, String type, UnaryOperator<String> change) {
    return new Append(
        append.stream(),
        append.expected(),
        append.events().stream()
            .map(record -> record.type().equals(type) ? changed(record, change) : record)
            .toList());
  }

  private static EventRecord changed(EventRecord record, UnaryOperator<String> change) {
    return new EventRecord(
        record.eventId(),
        record.type(),
        record.schemaVersion(),
        record.occurredAt(),
        record.headers(),
        Payload.of(
            change.apply(record.payload().utf8()).getBytes(StandardCharsets.UTF_8),
            record.payload().mediaType()));
  }
}
