package dev.lastword.client;

import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.client.http.Transport;
import dev.lastword.codec.Formats;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.WaitKey;
import dev.lastword.payloads.PayloadKind;
import dev.lastword.payloads.Payloads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Operations on executions in general. */
public final class Executions {

  static final String EXECUTIONS = "/api/v1/executions";

  private static final String SIGNALS = "/api/v1/signals";
  private static final String KEY = "Idempotency-Key";

  private final Transport transport;
  private final Payloads payloads;

  Executions(Transport transport, Payloads payloads) {
    this.transport = transport;
    this.payloads = payloads;
  }

  /**
   * Result for one execution of a bulk cancel.
   *
   * @param status the HTTP status that a cancel of this one alone would have had
   * @param outcome ACCEPTED or NO_OP, or the code of the refusal
   * @param answer what a cancel of this one alone would have returned, unless it is refused
   * @param detail what was expected and what was found, if it is refused
   * @param document all that the server said of it, for a refusal its problem
   */
  public record Canceled(
      ExecutionId executionId,
      long status,
      String outcome,
      Optional<Answer> answer,
      Optional<String> detail,
      JsonObject document) {
    static Canceled of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new Canceled(
                  members.required("executionId", EXECUTION_ID),
                  members.required("status", POSITIVE),
                  members
                      .optional("outcome", TEXT)
                      .or(() -> members.optional("code", TEXT))
                      .orElse("UNKNOWN"),
                  Answer.ofMany(members),
                  members.optional("detail", TEXT),
                  document));
    }
  }

  /** Creates an execution. */
  public Answer create(NewExecution asked) {
    return Answer.of(
        transport.send(
            created(Call.post(EXECUTIONS), asked.key())
                .header("X-Correlation-Id", asked.correlationId().orElse(null))
                .json(asked.body())));
  }

  /** Creates an execution with that input, which may be a type of the program's own. */
  public Answer create(NewExecution asked, @Nullable Object input) {
    JsonValue mapped = payloads.write(PayloadKind.INPUT, input);
    return create(mapped == null ? asked : asked.input(mapped));
  }

  /** Returns executions, the newest first, from {@code cursor} on. */
  public Page<ExecutionSummary> list(Filter filter, @Nullable String cursor, int limit) {
    Call call = filter.into(Call.get(EXECUTIONS)).query("cursor", cursor).query("limit", limit);
    return Page.of(transport.send(call), ExecutionSummary::of);
  }

  /**
   * Execution that a search found.
   *
   * @param by the kind of match, for example id, label or error
   * @param match the text that matched
   * @param document all that the server said of it
   */
  public record Found(
      ExecutionId executionId,
      ExecutionStatus status,
      String by,
      String match,
      JsonObject document) {
    static Found of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new Found(
                  members.required("executionId", EXECUTION_ID),
                  members.required("status", Formats.constantOf(ExecutionStatus.class)),
                  members.required("by", TEXT),
                  members.required("match", TEXT),
                  document));
    }
  }

  /** Returns executions that a text finds: by id, key, label, correlation id, error or word. */
  public List<Found> search(String text) {
    return Page.of(transport.send(Call.get("/api/v1/search").query("q", text)), Found::of).items();
  }

  /** Returns the executions that nodes of {@code parent} started, from {@code cursor} on. */
  public Page<ExecutionSummary> children(ExecutionId parent, @Nullable String cursor, int limit) {
    Call call = Call.get(EXECUTIONS).query("parent", parent);
    return Page.of(
        transport.send(call.query("cursor", cursor).query("limit", limit)), ExecutionSummary::of);
  }

  /**
   * Returns the events of all executions with a correlation id, executions newest first and each
   * log in its order, from {@code cursor} on. A page can be short and still not be the last.
   */
  public Page<Execution.Logged> events(String correlationId, @Nullable String cursor, int limit) {
    Call call = Call.get("/api/v1/events").query("correlationId", correlationId);
    return Page.of(
        transport.send(call.query("cursor", cursor).query("limit", limit)), Execution::logged);
  }

  /** Returns the executions whose cancel was accepted and is converging. */
  public Page<ExecutionSummary> beingCanceled(@Nullable String cursor, int limit) {
    Call call = Filter.ALL.status(ExecutionStatus.ACTIVE).into(Call.get(EXECUTIONS));
    return Page.of(
        transport.send(
            call.query("cancelRequested", true).query("cursor", cursor).query("limit", limit)),
        ExecutionSummary::of);
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
  public SignalAnswer signal(WaitKey key, @Nullable Object value) {
    return signal(transport, Call.post(SIGNALS), key, resumeValue(value), null);
  }

  /** Resumes whatever waits for {@code key}, or whatever will within a time. */
  public SignalAnswer signal(WaitKey key, @Nullable Object value, Duration keepFor) {
    return signal(transport, Call.post(SIGNALS), key, resumeValue(value), keepFor);
  }

  private @Nullable JsonValue resumeValue(@Nullable Object value) {
    return payloads.write(PayloadKind.RESUME_VALUE, value);
  }

  /**
   * Takes in executions that were exported elsewhere, line by line. Those that collide with the
   * server's while others are added are {@link Imported#refused}.
   */
  public Imported importLines(byte[] lines) {
    return imported(importing(lines));
  }

  /** Takes in an execution that may be unfinished, to go on here and nowhere else. */
  public Imported adoptLines(byte[] lines) {
    return imported(importing(lines).query("adopt", true));
  }

  private Imported imported(Call call) {
    try {
      return transport.send(call).members(Imported::of);
    } catch (RequestFailed failed) {
      if (failed.code().equals("IMPORT_INCOMPLETE")) {
        return AnswerReader.read(
            failed.problem().members().getOrDefault("imported", JsonObject.EMPTY), Imported::of);
      }
      throw failed;
    }
  }

  private static Call importing(byte[] lines) {
    return Call.post(EXECUTIONS).then("/import").body(lines, "application/x-ndjson").repeatable();
  }

  /**
   * Returns what happens to executions, from now on or from behind an earlier update.
   *
   * @param graph only those that follow it
   * @param status only those that have it when it is told
   */
  public EventStream follow(
      @Nullable GraphId graph, @Nullable ExecutionStatus status, @Nullable String after) {
    return new EventStream(
        transport,
        () -> Call.get("/api/v1/stream").query("graph", graph).query("status", status),
        after);
  }

  static SignalAnswer signal(
      Transport transport,
      Call call,
      WaitKey key,
      @Nullable JsonValue value,
      @Nullable Duration keepFor) {
    JsonObject body =
        new Body().text("waitKey", key).put("value", value).duration("keepFor", keepFor).build();
    return transport.send(created(call, Optional.empty()).json(body)).members(SignalAnswer::of);
  }

  /** Makes a creation repeatable under a key, its own if the caller has none. */
  static Call created(Call call, Optional<String> key) {
    return call.header(KEY, key.orElseGet(() -> UUID.randomUUID().toString())).repeatable();
  }
}
