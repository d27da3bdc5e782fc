package dev.lastword.store.rocksdb;

import static dev.lastword.store.Durability.POWER;
import static dev.lastword.store.Durability.PROCESS;

import dev.lastword.store.Durability;
import dev.lastword.store.StoreConfig;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * The options of {@code rocksdb:}.
 *
 * @param durability what an acknowledged commit survives: POWER waits for the disk at each batch,
 *     PROCESS only for the operating system
 * @param memoryMebibytes how much native memory caches and memory tables take together
 */
record RocksSettings(Durability durability, int memoryMebibytes) {

  private static final String DURABILITY = "durability";
  private static final String MEMORY = "memoryMebibytes";
  private static final int LEAST_MEMORY = 32;

  static RocksSettings of(StoreConfig config) {
    Map<String, String> options = config.options();
    TreeSet<String> unknown = new TreeSet<>(options.keySet());
    unknown.remove(DURABILITY);
    unknown.remove(MEMORY);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "the options of rocksdb: are " + DURABILITY + " and " + MEMORY + ", not " + unknown);
    }
    return new RocksSettings(
        durability(options.getOrDefault(DURABILITY, POWER.name())),
        memory(options.getOrDefault(MEMORY, "64")));
  }

  private static Durability durability(String value) {
    return switch (value.toUpperCase(Locale.ROOT)) {
      case "POWER" -> POWER;
      case "PROCESS" -> PROCESS;
      default ->
          throw new IllegalArgumentException(
              "the option " + DURABILITY + " must be POWER or PROCESS, but was " + value);
    };
  }

  private static int memory(String value) {
    if (!value.matches("[0-9]{1,6}") || Integer.parseInt(value) < LEAST_MEMORY) {
      throw new IllegalArgumentException(
          "the option "
              + MEMORY
              + " must be a whole number from "
              + LEAST_MEMORY
              + " to 999999, but was "
              + value);
    }
    return Integer.parseInt(value);
  }
}
