package dev.lastword.client;

import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.Reply;
import dev.lastword.codec.Formats;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param next where the next part begins, unless this is the last
 */
public record Page<T>(List<T> items, Optional<String> next) {
  public Page {
    items = List.copyOf(items);
    requireNonNull(next, "next");
  }

  static <T> Page<T> of(Reply reply, Function<JsonObject, T> reader) {
    return reply.members(
        members ->
            new Page<>(
                members.required("items", Formats.listOf(OBJECT)).stream().map(reader).toList(),
                members.optional("next", TEXT)));
  }
}
