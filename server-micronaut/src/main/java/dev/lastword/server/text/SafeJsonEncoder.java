package dev.lastword.server.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.lastword.codec.Printable;

/**
 * JSON log lines in which every character that is not printable is escaped. Such characters can
 * only be inside strings, where {@code \u001b} means the same.
 */
public final class SafeJsonEncoder extends JsonEncoder {

  @Override
  public byte[] encode(ILoggingEvent event) {
    String line = new String(super.encode(event), UTF_8).stripTrailing();
    return (Printable.escape(line) + "\n").getBytes(UTF_8);
  }
}
