package dev.lastword.core.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A value that nests deeply is as good as any other, also on a thread with a small stack. */
class DeepValueTest {

  private static final int LEVELS = 500;
  private static final long SMALL_STACK = 512 * 1024;

  @Test
  void deep_values_are_compared_on_a_small_stack() throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(null, DeepValueTest::compare, "small stack", SMALL_STACK);
    thread.setUncaughtExceptionHandler((dead, reason) -> failure.set(reason));

    thread.start();
    thread.join();

    assertNull(failure.get());
  }

  private static void compare() {
    JsonValue deep = nested("1");
    JsonValue alike = nested("1.0");
    JsonValue different = nested("2");

    assertEquals(deep, alike);
    assertEquals(deep.hashCode(), alike.hashCode());
    assertNotEquals(deep, different);
  }

  private static JsonValue nested(String innermost) {
    JsonValue value = new JsonNumber(innermost);
    for (int level = 0; level < LEVELS / 2; level++) {
      value = new JsonObject(Map.of("a", new JsonArray(List.of(value))));
    }
    return value;
  }
}
