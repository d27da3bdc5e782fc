package dev.lastword.orchestrator.duty;

import static java.util.Objects.requireNonNull;

import java.util.function.IntUnaryOperator;

/**
 * One kind of thing to be done by whoever is free.
 *
 * @param name what it is called in logs and rounds
 * @param work does up to so many of them and returns how many it did
 */
public record Chore(String name, IntUnaryOperator work) {
  public Chore {
    requireNonNull(name, "name");
    requireNonNull(work, "work");
  }
}
