package dev.lastword.core.testkit;

import static dev.lastword.core.testkit.Json.json;
import static net.jqwik.api.Arbitraries.longs;
import static net.jqwik.api.Arbitraries.of;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import dev.lastword.core.value.WorkerId;
import java.time.Instant;
import net.jqwik.api.Arbitrary;

/** The values that random events and commands carry: few, so that they meet again, or absent. */
final class RandomValues {

  private static final double OFTEN = 0.4;

  private RandomValues() {}

  static Arbitrary<JsonValue> value() {
    return of(json("1"), json("1.0"), json("\"x\""), json("{\"a\":[1,null]}"), JsonValue.NULL)
        .injectNull(OFTEN);
  }

  static Arbitrary<NodeError> error() {
    return of(Facts.ERROR, NodeError.of("TIMEOUT", "too slow")).injectNull(OFTEN);
  }

  static Arbitrary<String> reason() {
    return of("because", "why not").injectNull(OFTEN);
  }

  static Arbitrary<Instant> time() {
    return longs().between(100, 110).map(Log::second).injectNull(OFTEN);
  }

  static Arbitrary<WorkerId> worker() {
    return of(Facts.WORKER, WorkerId.of("worker-2")).injectNull(OFTEN);
  }

  static Arbitrary<WaitKey> key() {
    return of(Facts.KEY, WaitKey.of("key-2")).injectNull(OFTEN);
  }

  static Arbitrary<JsonNumber> percent() {
    return longs().between(0, 100).map(JsonNumber::of).injectNull(OFTEN);
  }

  static Arbitrary<Long> attempt() {
    return longs().between(1, 4);
  }
}
