package dev.lastword.client;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Members;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.Optional;

/**
 * A queue, and what is in it.
 *
 * @param due how many jobs can be claimed now
 * @param delayed how many can be later
 * @param leased how many are worked at
 * @param parked how many wait
 * @param pause why it gives no jobs, while it is paused
 * @param limit how many may be worked at, at a time
 */
public record Queue(
    String name,
    long due,
    long delayed,
    long leased,
    long parked,
    Optional<Pause> pause,
    Optional<Long> limit) {
  public Queue {
    requireNonNull(name, "name");
    requireNonNull(pause, "pause");
    requireNonNull(limit, "limit");
  }

  /** Since when a queue gives no jobs, by whom and why. */
  public record Pause(Instant since, Optional<String> by, Optional<String> reason) {
    public Pause {
      requireNonNull(since, "since");
      requireNonNull(by, "by");
      requireNonNull(reason, "reason");
    }
  }

  static Queue of(JsonObject document) {
    return AnswerReader.read(document, Queue::of);
  }

  static Queue of(Members members) {
    return new Queue(
        members.required("queue", TEXT),
        members.required("due", COUNT),
        members.required("delayed", COUNT),
        members.required("leased", COUNT),
        members.required("parked", COUNT),
        members.required("paused", BOOLEAN) ? Optional.of(pause(members)) : Optional.empty(),
        members.optional("limit", COUNT));
  }

  private static Pause pause(Members members) {
    return new Pause(
        members.required("pausedSince", TIME),
        members.optional("pausedBy", TEXT),
        members.optional("reason", TEXT));
  }
}
