package dev.lastword.server.execution;

import dev.lastword.codec.Times;
import dev.lastword.orchestrator.query.Hold;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The work at a node's job, if it has one that is open.
 *
 * @param worker the worker that holds it with a lease that has not run out
 * @param words a few words where no worker does: queued, or waiting for the next attempt
 */
record NodeWork(Optional<String> worker, Optional<String> words) {

  static NodeWork of(List<Hold> holds) {
    Optional<Hold.Held> held = first(holds, Hold.Held.class);
    return new NodeWork(
        held.filter(lease -> !lease.expired()).map(Hold.Held::worker),
        held.filter(Hold.Held::expired)
            .map(lease -> "lease of " + lease.worker() + " expired")
            .or(() -> first(holds, Hold.Backoff.class).map(NodeWork::nextAttempt))
            .or(() -> first(holds, Hold.Returned.class).map(NodeWork::returned))
            .or(() -> first(holds, Hold.Queued.class).map(queued -> "queued")));
  }

  private static String nextAttempt(Hold.Backoff backoff) {
    return "next attempt at " + Times.format(backoff.retryAt());
  }

  private static String returned(Hold.Returned returned) {
    return returned.cause() == Hold.ReturnCause.RESUMED ? "resumed, queued" : "queued again";
  }

  private static <T extends Hold> Optional<T> first(List<Hold> holds, Class<T> kind) {
    return holds.stream()
        .flatMap(hold -> kind.isInstance(hold) ? Stream.of(kind.cast(hold)) : Stream.empty())
        .findFirst();
  }
}
