package dev.lastword.store.jdbc;

import dev.lastword.store.Durability;
import java.util.Locale;

/** The option {@code durability}, which all our databases have. */
final class DurabilityOption {

  private DurabilityOption() {}

  static Durability parse(String value) {
    return switch (value.toUpperCase(Locale.ROOT)) {
      case "POWER" -> Durability.POWER;
      case "PROCESS" -> Durability.PROCESS;
      default ->
          throw new IllegalArgumentException(
              "the option durability must be POWER or PROCESS, but was " + value);
    };
  }
}
