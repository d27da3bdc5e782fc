package dev.lastword.server.http;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import io.micronaut.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One result for each thing that was asked for.
 *
 * @param items each with the HTTP status that it alone would have had, and its answer or problem
 * @param next where to go on, if there is more
 */
public record ItemsReply(List<Item> items, @Nullable String next) implements Reply {

  /**
   * The result of one.
   *
   * @param status the HTTP status that it alone would have had
   * @param answer its answer, or its problem
   */
  public record Item(long status, JsonObject answer) {

    /** Returns the result that a response of its own would have told. */
    public static Item of(HttpResponse<? extends Reply> response) {
      JsonObject body = (JsonObject) response.getBody().orElseThrow().json();
      return new Item(response.code(), body);
    }

    /** Returns this with the execution that it is about. */
    public Item about(ExecutionId id) {
      return new Item(
          status,
          JsonObjectWriter.object()
              .put("executionId", id.value())
              .putAll(answer.members())
              .build());
    }

    /** Returns it in JSON; the status of HTTP takes the place of the execution's. */
    public JsonObject json() {
      Map<String, JsonValue> members = new LinkedHashMap<>(answer.members());
      JsonValue executionStatus = members.put("status", JsonNumber.of(status));
      if (executionStatus instanceof JsonValue.JsonString) {
        members.put("executionStatus", executionStatus);
      }
      return new JsonObject(members);
    }
  }

  public ItemsReply {
    items = List.copyOf(items);
  }

  @Override
  public JsonObject json() {
    return JsonObjectWriter.object()
        .put("items", new JsonArray(items.stream().<JsonValue>map(Item::json).toList()))
        .put("next", next)
        .build();
  }
}
