package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Fence;
import dev.lastword.store.Op;
import java.util.List;
import java.util.Optional;

/**
 * Operations to write in the same commit as a creation, or not at all.
 *
 * @param fence a lease that must still hold
 * @param ops what else is done, in this order
 */
public record CommitExtras(Optional<Fence> fence, List<Op> ops) {

  /** Nothing. */
  public static final CommitExtras NONE = new CommitExtras(Optional.empty(), List.of());

  public CommitExtras {
    requireNonNull(fence, "fence");
    ops = List.copyOf(ops);
  }

  public Authority authority() {
    return fence.map(Authority::lease).orElse(Authority.NONE);
  }
}
