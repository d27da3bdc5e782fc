package dev.lastword.orchestrator.queue;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.Doc;
import dev.lastword.store.Payload;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Restrictions on claims from a queue.
 *
 * @param pause why it gives out nothing, if it does
 * @param limit the most jobs that may be leased at a time, on all nodes together
 */
public record QueueRule(Optional<Pause> pause, OptionalInt limit) {

  /** Everything. */
  public static final QueueRule FREE = new QueueRule(Optional.empty(), OptionalInt.empty());

  static final String COLLECTION = "queues";

  public QueueRule {
    requireNonNull(pause, "pause");
    requireNonNull(limit, "limit");
    if (limit.isPresent() && limit.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "expected a limit of 1 or more (or a pause), found " + limit.getAsInt());
    }
  }

  /**
   * A pause.
   *
   * @param since when it began
   * @param by who asked for it
   * @param reason why, for people
   */
  public record Pause(Instant since, String by, Optional<String> reason) {
    public Pause {
      requireNonNull(since, "since");
      requireNonNull(by, "by");
      requireNonNull(reason, "reason");
    }
  }

  /** Returns this with a pause in place of any other. */
  public QueueRule paused(Pause value) {
    return new QueueRule(Optional.of(value), limit);
  }

  /** Returns this without a pause. */
  public QueueRule resumed() {
    return new QueueRule(Optional.empty(), limit);
  }

  /** Returns this with another limit, or none. */
  public QueueRule limit(OptionalInt value) {
    return new QueueRule(pause, value);
  }

  Payload payload() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    pause.ifPresent(
        value -> {
          members.put("pausedSince", new JsonString(Times.format(value.since())));
          members.put("pausedBy", new JsonString(value.by()));
          value.reason().ifPresent(reason -> members.put("reason", new JsonString(reason)));
        });
    limit.ifPresent(most -> members.put("limit", JsonNumber.of(most)));
    return Payload.of(JsonCodec.writeBytes(new JsonObject(members)), Payload.JSON);
  }

  Doc doc(String queue) {
    return new Doc(COLLECTION, queue, 0, Map.of(), payload());
  }

  static QueueRule of(Payload payload) {
    Map<String, JsonValue> members =
        JsonCodec.parse(payload.toBytes()) instanceof JsonObject object
            ? object.members()
            : Map.of();
    OptionalInt limit =
        members.get("limit") instanceof JsonNumber number
            ? OptionalInt.of((int) number.wholeNumber().orElseThrow())
            : OptionalInt.empty();
    Optional<Pause> pause =
        text(members, "pausedSince")
            .flatMap(Times::parse)
            .map(
                since ->
                    new Pause(
                        since, text(members, "pausedBy").orElse(""), text(members, "reason")));
    return new QueueRule(pause, limit);
  }

  private static Optional<String> text(Map<String, JsonValue> members, String name) {
    return members.get(name) instanceof JsonString string
        ? Optional.of(string.text())
        : Optional.empty();
  }
}
