package dev.lastword.certification;

import dev.lastword.tck.store.Namespace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Clocks that go right, each moved by as much as its namespace has been told. */
final class MovedClocks {

  private final Map<Namespace, Duration> offsets = new ConcurrentHashMap<>();

  /** Returns the statement that moves the clock of a schema of the portable mode. */
  static String statement(Namespace namespace, Duration by) {
    long micros = Math.multiplyExact(by.getSeconds(), 1_000_000L) + by.getNano() / 1_000;
    return "SELECT setval('%1$s.clock_ahead', last_value + %2$d) FROM %1$s.clock_ahead"
        .formatted(namespace.name(), micros);
  }

  InstantSource of(Namespace namespace) {
    return () -> Instant.now().plus(offsets.getOrDefault(namespace, Duration.ZERO));
  }

  void advance(Namespace namespace, Duration by) {
    offsets.merge(namespace, by, Duration::plus);
  }

  void forget(Namespace namespace) {
    offsets.remove(namespace);
  }
}
