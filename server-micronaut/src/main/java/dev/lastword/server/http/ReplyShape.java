package dev.lastword.server.http;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Format;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The table of a reply's members: the same rows write it and describe it. Immutable.
 *
 * @param <R> what is written
 */
public final class ReplyShape<R> {

  private enum Presence {
    REQUIRED,
    OPTIONAL
  }

  private record Row<R>(
      String name,
      Presence presence,
      JsonObject schema,
      Function<R, @Nullable JsonValue> value,
      List<ReplyShape<?>> parts) {}

  private final String name;
  private final List<Row<R>> rows;

  private ReplyShape(String name, List<Row<R>> rows) {
    this.name = requireNonNull(name, "name");
    this.rows = List.copyOf(rows);
  }

  /** Returns a shape without members, by the name that the description is to call it. */
  public static <R> ReplyShape<R> named(String name) {
    return new ReplyShape<>(name, List.of());
  }

  /** Returns this with a member that is always there. */
  public <T> ReplyShape<R> required(String member, Format<T> format, Function<R, T> of) {
    return with(
        member,
        Presence.REQUIRED,
        format.schema(),
        owner -> format.write(requireNonNull(of.apply(owner), member)),
        List.of());
  }

  /** Returns this with a member that is left out where it is null. */
  public <T> ReplyShape<R> optional(String member, Format<T> format, Function<R, @Nullable T> of) {
    return with(
        member,
        Presence.OPTIONAL,
        format.schema(),
        owner -> {
          T value = of.apply(owner);
          return value == null ? null : format.write(value);
        },
        List.of());
  }

  /** Returns this with a member of a shape of its own, which is always there. */
  public <T> ReplyShape<R> required(String member, ReplyShape<T> part, Function<R, T> of) {
    return with(
        member,
        Presence.REQUIRED,
        part.reference(),
        owner -> part.json(requireNonNull(of.apply(owner), member)),
        List.of(part));
  }

  /** Returns this with a member of a shape of its own, which is left out where it is null. */
  public <T> ReplyShape<R> optional(
      String member, ReplyShape<T> part, Function<R, @Nullable T> of) {
    return with(
        member,
        Presence.OPTIONAL,
        part.reference(),
        owner -> {
          T value = of.apply(owner);
          return value == null ? null : part.json(value);
        },
        List.of(part));
  }

  /** Returns this with a list of things of another shape. */
  public <T> ReplyShape<R> list(String member, ReplyShape<T> part, Function<R, List<T>> of) {
    return list(member, Presence.REQUIRED, part, of);
  }

  /** Returns this with a list of things of another shape, which is left out where it is empty. */
  public <T> ReplyShape<R> optionalList(
      String member, ReplyShape<T> part, Function<R, List<T>> of) {
    return list(
        member,
        Presence.OPTIONAL,
        part,
        owner -> {
          List<T> elements = of.apply(owner);
          return elements.isEmpty() ? null : elements;
        });
  }

  private <T> ReplyShape<R> list(
      String member, Presence presence, ReplyShape<T> part, Function<R, @Nullable List<T>> of) {
    return with(
        member,
        presence,
        JsonObjectWriter.object().put("type", "array").put("items", part.reference()).build(),
        owner -> {
          List<T> elements = of.apply(owner);
          return elements == null
              ? null
              : new JsonArray(elements.stream().<JsonValue>map(part::json).toList());
        },
        List.of(part));
  }

  /** Returns this with a document that is written elsewhere, and described as {@code component}. */
  public ReplyShape<R> document(String member, String component, Function<R, JsonObject> of) {
    return with(member, Presence.REQUIRED, reference(component), of::apply, List.of());
  }

  private ReplyShape<R> with(
      String member,
      Presence presence,
      JsonObject schema,
      Function<R, @Nullable JsonValue> value,
      List<ReplyShape<?>> parts) {
    List<Row<R>> more = new ArrayList<>(rows);
    more.add(new Row<>(member, presence, schema, value, parts));
    return new ReplyShape<>(name, more);
  }

  /** Returns {@code owner} in JSON. */
  public JsonObject json(R owner) {
    JsonObjectWriter object = JsonObjectWriter.object();
    rows.forEach(row -> object.put(row.name(), row.value().apply(owner)));
    return object.build();
  }

  /** Adds the JSON Schema of this and of all its parts, by their names. */
  void describe(Map<String, JsonObject> schemas) {
    if (schemas.put(name, schema()) == null) {
      rows.forEach(row -> row.parts().forEach(part -> part.describe(schemas)));
    }
  }

  private JsonObject schema() {
    JsonObjectWriter properties = JsonObjectWriter.object();
    rows.forEach(row -> properties.put(row.name(), row.schema()));
    List<JsonValue> required =
        rows.stream()
            .filter(row -> row.presence() == Presence.REQUIRED)
            .<JsonValue>map(row -> new JsonString(row.name()))
            .toList();
    return JsonObjectWriter.object()
        .put("type", "object")
        .put("required", required.isEmpty() ? null : new JsonArray(required))
        .put("properties", properties.build())
        .put("additionalProperties", false)
        .build();
  }

  private JsonObject reference() {
    return reference(name);
  }

  private static JsonObject reference(String component) {
    return JsonObjectWriter.object().put("$ref", "#/components/schemas/" + component).build();
  }
}
