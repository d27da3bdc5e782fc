package dev.lastword.store.jdbc.sqlite;

import dev.lastword.store.Durability;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.jdbc.DurabilityOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The options of {@code sqlite:}.
 *
 * @param durability what an acknowledged commit survives: POWER waits for the disk at each commit,
 *     PROCESS only for the operating system
 * @param busyTimeout how long a call waits for another process that writes
 */
record SqliteSettings(Durability durability, Duration busyTimeout) {

  private static final String DURABILITY = "durability";
  private static final String BUSY_TIMEOUT = "busyTimeoutMillis";

  static SqliteSettings of(StoreConfig config) {
    Map<String, String> options = config.options();
    TreeSet<String> unknown = new TreeSet<>(options.keySet());
    unknown.remove(DURABILITY);
    unknown.remove(BUSY_TIMEOUT);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "the options of sqlite: are " + DURABILITY + " and " + BUSY_TIMEOUT + ", not " + unknown);
    }
    return new SqliteSettings(
        DurabilityOption.parse(
            options.getOrDefault(DURABILITY, Durability.POWER.name()),
            List.of(Durability.POWER, Durability.PROCESS)),
        busyTimeout(options.getOrDefault(BUSY_TIMEOUT, "5000")));
  }

  boolean isSynchronous() {
    return durability == Durability.POWER;
  }

  int busyMillis() {
    return Math.toIntExact(busyTimeout.toMillis());
  }

  private static Duration busyTimeout(String value) {
    if (!value.matches("[0-9]{1,7}")) {
      throw new IllegalArgumentException(
          "the option "
              + BUSY_TIMEOUT
              + " must be a whole number of at most 7 digits, but was "
              + value);
    }
    return Duration.ofMillis(Long.parseLong(value));
  }
}
