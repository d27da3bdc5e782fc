package dev.lastword.server.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Printable;
import dev.lastword.core.value.JsonValue.JsonObject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Foreign text in log lines: token headers, names of workers and executions, errors, outputs. */
final class SafeLogTest {

  private static final String FORGED = "2026-11-18T00:00:00.000Z INFO  forged";

  private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();

  private ILoggingEvent event(String message, @Nullable Throwable thrown) {
    return new LoggingEvent(
        "test", context.getLogger("dev.lastword"), Level.INFO, message, thrown, null);
  }

  private String text(ILoggingEvent event) {
    SafeTextLayout layout = new SafeTextLayout();
    layout.setContext(context);
    layout.setPattern("%-5level %msg%nopex");
    layout.start();
    return layout.doLayout(event);
  }

  private String json(ILoggingEvent event) {
    SafeJsonEncoder encoder = new SafeJsonEncoder();
    encoder.setContext(context);
    encoder.setWithFormattedMessage(true);
    encoder.start();
    return new String(encoder.encode(event), UTF_8);
  }

  private static void assertHarmless(String written) {
    written.lines().forEach(line -> assertFalse(line.startsWith(FORGED), written));
    assertTrue(Printable.isPrintable(written.replace("\n", "").replace("\t", "")), written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "refused a token: no key kid\n" + FORGED,
        "refused a token: no key kid\r\n" + FORGED,
        "worker \u001b[2J\u001b[31mroot\u0007",
        "worker \u009b31m",
        "execution one\u2028" + FORGED,
        "label \u2029" + FORGED,
        "label \u202etxt.exe\u202c\u2066x\u2069",
        "output \u0085" + FORGED,
        "output \u0000\u007f\ud800\ufeff\u200b"
      })
  void no_message_breaks_out_of_its_line(String message) {
    String text = text(event(message, null));
    String json = json(event(message, null));

    assertEquals(1, text.lines().count(), text);
    assertEquals(1, json.lines().count(), json);
    assertHarmless(text);
    assertHarmless(json);
    assertTrue(JsonCodec.parse(json.strip()) instanceof JsonObject, json);
  }

  @Test
  void nor_does_the_message_of_an_exception() {
    Exception cause = new IllegalStateException("inner\n" + FORGED + "\u001b[2J");
    Exception thrown = new IllegalArgumentException("outer\n" + FORGED + "\u202e", cause);

    assertHarmless(text(event("failed", thrown)));
    assertHarmless(json(event("failed", thrown)));
    assertTrue(text(event("failed", thrown)).contains("\n\tcaused by java.lang.IllegalState"));
  }
}
