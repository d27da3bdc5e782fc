package dev.lastword.tck.certificate;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonObject;

/**
 * Subject of a certification.
 *
 * @param kind {@code core} or {@code store}
 * @param name the product
 * @param claim what it claims to be able to do, in the words of its kind
 */
public record Subject(String kind, String name, String version, JsonObject claim) {

  public Subject {
    requireNonNull(kind, "kind");
    requireNonNull(name, "name");
    requireNonNull(version, "version");
    requireNonNull(claim, "claim");
  }
}
