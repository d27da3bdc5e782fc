package dev.lastword.server.http;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.lastword.core.value.JsonValue;
import io.micronaut.core.type.Argument;
import io.micronaut.http.MediaType;
import io.micronaut.http.simple.SimpleHttpHeaders;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of many small values cost a small multiple of their size. */
final class ValueLimitTest {

  private static final int BODY = 15 << 20;

  private record Anything(JsonValue value) implements Request {}

  private static Anything read(byte[] body) {
    RequestReader<Anything> reader =
        new RequestReader<>(List.of(new Bodies().addAny(Anything.class, Anything::new)));
    return reader.read(
        Argument.of(Anything.class),
        MediaType.APPLICATION_JSON_TYPE,
        new SimpleHttpHeaders(),
        new ByteArrayInputStream(body));
  }

  private static byte[] array(String element, int count) {
    String text = "[" + (element + ",").repeat(count - 1) + element + "]";
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "1", "[[]]", "{\"\":0}", " { } "})
  void a_flood_of_values_is_refused_at_a_small_multiple_of_its_size(String element) {
    byte[] body = array(element, BODY / (element.length() + 1));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    assertThrows(Refused.class, () -> read(body));
    long before = threads.getCurrentThreadAllocatedBytes();

    Refused refused = assertThrows(Refused.class, () -> read(body));

    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated < 4L * body.length, () -> allocated + " for " + body.length);
    assertEquals(413, refused.problem().status().getCode());
    assertEquals("TOO_LARGE", refused.problem().code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "1", "\",[{\\\"[,\"", " [ ] "})
  void the_limit_is_exact(String element) {
    assertDoesNotThrow(() -> read(array(element, ValueLimit.MOST - 1)));
    assertThrows(Refused.class, () -> read(array(element, ValueLimit.MOST)));
  }

  @Test
  void lines_are_limited_one_by_one_and_together() {
    String line = new String(array("1", ValueLimit.MOST - 1), StandardCharsets.UTF_8) + "\n";
    String longer = new String(array("1", ValueLimit.MOST), StandardCharsets.UTF_8) + "\n";

    assertDoesNotThrow(() -> ValueLimit.requireOfLines(bytes(line.repeat(4))));
    assertThrows(Refused.class, () -> ValueLimit.requireOfLines(bytes(line.repeat(4) + "1")));
    assertThrows(Refused.class, () -> ValueLimit.requireOfLines(bytes("1\n" + longer)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void members_of_objects_count_like_elements() {
    assertDoesNotThrow(() -> read(array("{\"a\":1}", (ValueLimit.MOST - 1) / 2)));
    assertThrows(Refused.class, () -> read(array("{\"a\":1}", ValueLimit.MOST / 2)));
  }

  @Test
  void commas_and_brackets_in_a_string_do_not_count() {
    byte[] body = ("\"" + ",[{\\\"".repeat(1 << 20) + "\"").getBytes(StandardCharsets.UTF_8);

    assertDoesNotThrow(() -> read(body));
  }
}
