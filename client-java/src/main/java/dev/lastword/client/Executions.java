package dev.lastword.client;

import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Transport;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.WaitKey;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What can be done with executions in general. */
public final class Executions {

  static final String EXECUTIONS = "/api/v1/executions";

  private static final String KEY = "Idempotency-Key";

  private final Transport transport;

  Executions(Transport transport) {
    this.transport = transport;
  }

  /**
   * What became of one execution in a bulk cancel.
   *
   * @param status the HTTP status that a cancel of this one alone would have had
   * @param outcome ACCEPTED or NO_OP, or the code of the refusal
   */
  public record Canceled(ExecutionId executionId, long status, String outcome) {
    static Canceled of(JsonObject document) {
      return Documents.read(
          document,
          members ->
              new Canceled(
                  members.required("executionId", EXECUTION_ID),
                  members.required("status", POSITIVE),
                  members
                      .optional("outcome", TEXT)
                      .or(() -> members.optional("code", TEXT))
                      .orElse("UNKNOWN")));
    }
  }

  /** Creates an execution. */
  public Answer create(NewExecution asked) {
    return Answer.of(
        transport.send(created(Call.post(EXECUTIONS), asked.key()).json(asked.body())));
  }

  /** Returns executions, the newest first, from {@code cursor} on. */
  public Page<ExecutionSummary> list(Filter filter, @Nullable String cursor, int limit) {
    Call call = filter.into(Call.get(EXECUTIONS)).query("cursor", cursor).query("limit", limit);
    return Page.of(transport.send(call), ExecutionSummary::of);
  }

  /** Cancels up to {@code limit} executions, from {@code cursor} on, each with its own answer. */
  public Page<Canceled> cancel(Filter filter, Cancel cancel, @Nullable String cursor, int limit) {
    JsonObject body =
        cancel
            .into(new Body().put("filter", filter.body()))
            .number("limit", limit)
            .text("cursor", cursor)
            .build();
    Call call = created(Call.post(EXECUTIONS).then("/cancel"), Optional.empty());
    return Page.of(transport.send(call.json(body)), Canceled::of);
  }

  /** Resumes whatever waits for {@code key}, or whatever will. */
  public JsonObject signal(WaitKey key, @Nullable JsonValue value) {
    Call call = created(Call.post("/api/v1/signals"), Optional.empty());
    return (JsonObject) transport.send(call.json(signalOf(key, value))).json();
  }

  /** Takes in an execution that was exported elsewhere, line by line. */
  public JsonObject importLines(byte[] lines) {
    Call call =
        Call.post(EXECUTIONS).then("/import").body(lines, "application/x-ndjson").repeatable();
    return (JsonObject) transport.send(call).json();
  }

  /** Returns what happens to all executions, from now on or from behind an earlier update. */
  public EventStream follow(@Nullable GraphId graph, @Nullable String after) {
    return new EventStream(
        transport, () -> Call.get("/api/v1/stream").query("graph", graph), after);
  }

  static JsonObject signalOf(WaitKey key, @Nullable JsonValue value) {
    return new Body().text("waitKey", key).put("value", value).build();
  }

  /** Makes a creation repeatable under a key, its own if the caller has none. */
  static Call created(Call call, Optional<String> key) {
    return call.header(KEY, key.orElseGet(() -> UUID.randomUUID().toString())).repeatable();
  }
}
