package dev.lastword.tck.store;

import static java.util.Objects.requireNonNull;

import java.time.InstantSource;

/**
 * Options of a node that opens the store.
 *
 * @param name a name for logs, such as {@code a}
 * @param clientClock the clock of the process; no answer of the store may depend on it (T1)
 */
public record NodeOptions(String name, InstantSource clientClock) {

  public NodeOptions {
    requireNonNull(name, "name");
    requireNonNull(clientClock, "clientClock");
  }

  /** Returns a node whose clock is right. */
  public static NodeOptions of(String name) {
    return new NodeOptions(name, InstantSource.system());
  }

  /** Returns this node with another clock. */
  public NodeOptions clientClock(InstantSource clock) {
    return new NodeOptions(name, clock);
  }
}
