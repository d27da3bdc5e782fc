package dev.lastword.tck.stdio;

import dev.lastword.core.value.JsonValue;

/**
 * Anything that answers the questions of the core protocol: ours, a process in another language, or
 * a deliberately wrong one.
 *
 * <p>A question and its answer are the protocol's documents without {@code seq}, which belongs to
 * the line they travel on. A question that cannot be parsed has an answer too, one with {@code
 * error}.
 */
@FunctionalInterface
public interface Core {

  /** Returns the answer to one question. */
  JsonValue answer(JsonValue question);
}
