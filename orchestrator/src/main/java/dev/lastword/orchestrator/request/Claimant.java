package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.Actor;

/**
 * Authenticated caller that claims jobs for a worker.
 *
 * @param id identity that the lease is bound to, kept in the log of each claimed job
 * @param actor how events name it
 */
public record Claimant(String id, Actor actor) {
  public Claimant {
    requireNonNull(id, "id");
    requireNonNull(actor, "actor");
  }
}
