package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.CancelMode;
import java.time.Instant;
import java.util.Optional;

/**
 * Options for canceling an execution.
 *
 * @param mode absent, as its graph says
 * @param graceUntil until when running nodes may settle, with GRACEFUL
 */
public record Cancel(
    Optional<String> reason, Optional<CancelMode> mode, Optional<Instant> graceUntil) {

  /** As the graph says, without a reason. */
  public static final Cancel USUAL =
      new Cancel(Optional.empty(), Optional.empty(), Optional.empty());

  public Cancel {
    requireNonNull(reason, "reason");
    requireNonNull(mode, "mode");
    requireNonNull(graceUntil, "graceUntil");
  }

  /** Returns a cancel for that reason. */
  public static Cancel because(String reason) {
    return new Cancel(Optional.of(reason), Optional.empty(), Optional.empty());
  }

  /** Returns this, at once, also if a graceful cancel is under way. */
  public Cancel immediately() {
    return new Cancel(reason, Optional.of(CancelMode.IMMEDIATE), Optional.empty());
  }

  /** Returns this, with time for running nodes to settle. */
  public Cancel gracefully(Instant until) {
    return new Cancel(reason, Optional.of(CancelMode.GRACEFUL), Optional.of(until));
  }

  /**
   * Returns this, with the grace of the graph; if that names none, running nodes may settle without
   * a time limit, until none runs or an immediate cancel comes.
   */
  public Cancel gracefully() {
    return new Cancel(reason, Optional.of(CancelMode.GRACEFUL), Optional.empty());
  }

  Body into(Body body) {
    return body.text("reason", reason.orElse(null))
        .text("mode", mode.orElse(null))
        .time("graceUntil", graceUntil.orElse(null));
  }
}
