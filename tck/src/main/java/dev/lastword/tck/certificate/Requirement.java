package dev.lastword.tck.certificate;

import static java.util.Objects.requireNonNull;

/**
 * Something that must be checked.
 *
 * @param id its name, for ever
 * @param rule the rule of the specification that it comes from
 */
public record Requirement(String id, String rule) {

  public Requirement {
    requireNonNull(id, "id");
    requireNonNull(rule, "rule");
  }
}
