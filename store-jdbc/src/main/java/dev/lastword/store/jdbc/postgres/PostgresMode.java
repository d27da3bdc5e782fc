package dev.lastword.store.jdbc.postgres;

import static java.util.stream.Collectors.joining;

import dev.lastword.store.jdbc.StoreClock;
import java.util.Map;
import java.util.stream.Stream;

/** Use of a server that speaks PostgreSQL's protocol; a schema keeps its mode for good. */
enum PostgresMode {
  /** By what PostgreSQL alone has: advisory locks that all see, and notifications. */
  NATIVE("read committed"),

  /** By rows alone. */
  PORTABLE("read committed"),

  /** By rows alone, on servers that have no weaker isolation, or only a weaker one by that name. */
  PORTABLE_SERIALIZABLE("serializable");

  static final String OPTION = "mode";
  static final String ISOLATION = "isolation";

  private final String isolation;

  PostgresMode(String isolation) {
    this.isolation = isolation;
  }

  /** Returns the isolation level of transactions, as SQL. */
  String isolation() {
    return isolation;
  }

  boolean isPortable() {
    return this != NATIVE;
  }

  /** Returns the clock of the server, which all nodes share. */
  StoreClock clock() {
    return isPortable() ? PostgresClock.PORTABLE : PostgresClock.NATIVE;
  }

  /** Returns how transactions lock and number what they write. */
  KeyLocks locks(String schema) {
    return isPortable() ? new RowLocks() : new PostgresLocks(schema);
  }

  /** Returns the mode that the options name. */
  static PostgresMode of(Map<String, String> options) {
    String mode = options.getOrDefault(OPTION, "native");
    String level = options.getOrDefault(ISOLATION, "read-committed");
    if (!mode.equals("native") && !mode.equals("portable")) {
      throw new IllegalArgumentException(
          "the option mode must be native or portable, but was " + mode);
    }
    if (!level.equals("read-committed") && !level.equals("serializable")) {
      throw new IllegalArgumentException(
          "the option isolation must be read-committed or serializable, but was " + level);
    }
    if (mode.equals("native") && options.containsKey(ISOLATION)) {
      throw new IllegalArgumentException("the option isolation needs mode=portable");
    }
    if (mode.equals("native")) {
      return NATIVE;
    }
    return level.equals("serializable") ? PORTABLE_SERIALIZABLE : PORTABLE;
  }

  /**
   * Moves the mode from the parameters of an address, where the driver would not know it, to the
   * options unless they name one; returns the rest of the address.
   */
  static String movedTo(Map<String, String> options, String address) {
    // A question mark before the path is part of a password.
    int query = address.indexOf('?', Math.max(2, address.indexOf('/', 2)));
    if (query < 0) {
      return address;
    }
    String rest =
        Stream.of(address.substring(query + 1).split("&"))
            .filter(parameter -> !isMoved(parameter, options))
            .collect(joining("&"));
    return address.substring(0, query) + (rest.isEmpty() ? "" : "?" + rest);
  }

  private static boolean isMoved(String parameter, Map<String, String> options) {
    String[] parts = parameter.split("=", 2);
    boolean ours = parts.length == 2 && (parts[0].equals(OPTION) || parts[0].equals(ISOLATION));
    if (ours) {
      options.putIfAbsent(parts[0], parts[1]);
    }
    return ours;
  }
}
