package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.OptionalInt;

/**
 * A queue to claim from, and how many unexpired leases it may have in all.
 *
 * @param queue the queue
 * @param maxLeased the most leases at a time, this claim's included, if there is a limit (J15)
 */
public record QueueClaim(String queue, OptionalInt maxLeased) {

  public QueueClaim {
    Text.requireId(queue, "queue");
    requireNonNull(maxLeased, "maxLeased");
    maxLeased.ifPresent(max -> Numbers.requireAtLeast(0, max, "maxLeased"));
  }

  /** Returns a queue without limit. */
  public static QueueClaim of(String queue) {
    return new QueueClaim(queue, OptionalInt.empty());
  }

  /** Returns a queue of which at most {@code max} jobs may be leased at a time. */
  public static QueueClaim limited(String queue, int max) {
    return new QueueClaim(queue, OptionalInt.of(max));
  }
}
