package dev.lastword.store.jdbc;

import static java.util.stream.Collectors.joining;

import dev.lastword.store.Durability;
import java.util.List;
import java.util.Locale;

/** The option {@code durability}, which all our databases have. */
public final class DurabilityOption {

  private DurabilityOption() {}

  /**
   * Returns the class that a value names.
   *
   * @param allowed what the database can give
   */
  public static Durability parse(String value, List<Durability> allowed) {
    return allowed.stream()
        .filter(each -> each.name().equals(value.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the option durability must be "
                        + allowed.stream().map(Durability::name).collect(joining(" or "))
                        + ", but was "
                        + value));
  }
}
