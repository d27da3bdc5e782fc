package dev.lastword.orchestrator.inputs;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Declared input of a graph: what every execution must be given.
 *
 * <p>A subset of JSON Schema 2020-12 in which each part of a value is looked at once, so that a
 * check costs no more than the value is large. It is immutable, and equal to another that has the
 * same document.
 */
public final class InputSchema {

  private final JsonObject document;
  private final InputRule rules;

  private InputSchema(JsonObject document, InputRule rules) {
    this.document = document;
    this.rules = rules;
  }

  /**
   * Returns the schema that a document says.
   *
   * @throws IllegalArgumentException with the first problem, if it has any
   */
  public static InputSchema of(JsonObject document) {
    SchemaReader reader = new SchemaReader();
    InputRule rules = reader.read(document);
    reader.problems().stream()
        .findFirst()
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(
                  "inputs" + problem.place() + ": " + problem.message());
            });
    return new InputSchema(document, rules);
  }

  /** Returns everything that is wrong with a document that shall be a schema. */
  public static List<InputProblem> problems(JsonValue document) {
    SchemaReader reader = new SchemaReader();
    reader.read(document);
    return reader.problems();
  }

  /** Returns the schema as it was written. */
  public JsonObject document() {
    return document;
  }

  /** Returns why {@code input} does not fit, with places; an absent input is checked as null. */
  public List<InputProblem> check(@Nullable JsonValue input) {
    InputFindings findings = new InputFindings();
    rules.check(input == null ? JsonValue.NULL : input, "", findings);
    return findings.problems();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InputSchema schema && document.equals(schema.document);
  }

  @Override
  public int hashCode() {
    return document.hashCode();
  }

  @Override
  public String toString() {
    return document.toString();
  }
}
