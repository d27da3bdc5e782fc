package dev.lastword.tck.vectors;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonObject;

/**
 * One question with the answer that the specification demands.
 *
 * @param id what it is called, for ever
 * @param rule what it checks
 * @param reason why the answer is what it is, in one line
 * @param question what a core is asked, without {@code seq}
 * @param answer what it must say, without {@code seq} and, for a rejection, without the message
 */
public record Vector(
    String id, CoreRule rule, String reason, JsonObject question, JsonObject answer) {

  public Vector {
    requireNonNull(id, "id");
    requireNonNull(rule, "rule");
    requireNonNull(reason, "reason");
    requireNonNull(question, "question");
    requireNonNull(answer, "answer");
  }
}
