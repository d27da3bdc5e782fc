package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Fence;
import dev.lastword.store.Op;
import java.util.List;
import java.util.Optional;

/**
 * What must happen in the same commit as a creation, or else neither.
 *
 * @param fence a lease that must still hold
 * @param ops what else is done, in this order
 */
public record Rider(Optional<Fence> fence, List<Op> ops) {

  /** Nothing. */
  public static final Rider NONE = new Rider(Optional.empty(), List.of());

  public Rider {
    requireNonNull(fence, "fence");
    ops = List.copyOf(ops);
  }

  Authority authority() {
    return fence.map(Authority::lease).orElse(Authority.NONE);
  }
}
