package dev.lastword.orchestrator.queue;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.QueueDepth;

/**
 * A queue as it is now.
 *
 * @param name its name
 * @param depth how many jobs it holds in each phase, and how long the oldest has been due
 * @param rule what it may give out
 */
public record QueueView(String name, QueueDepth depth, QueueRule rule) {
  public QueueView {
    requireNonNull(name, "name");
    requireNonNull(depth, "depth");
    requireNonNull(rule, "rule");
  }
}
