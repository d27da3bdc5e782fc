package dev.lastword.client.http;

import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A refusal as RFC 9457 writes it; of another document no more than its status is known. */
record Problem(
    int status, String code, String detail, @Nullable Duration retryAfter, JsonObject document) {

  private static final int SHOWN = 200;

  static Problem of(int status, HttpHeaders headers, byte[] body) {
    Duration retryAfter = headers.firstValue("Retry-After").flatMap(Problem::seconds).orElse(null);
    try {
      JsonObject document = (JsonObject) JsonCodec.parse(body);
      return of(status, retryAfter, document);
    } catch (MalformedDocument | ClassCastException noProblemDocument) {
      // A proxy in between answers as it likes.
      return new Problem(status, "HTTP_" + status, shown(body), retryAfter, JsonObject.EMPTY);
    }
  }

  static Problem of(int status, @Nullable Duration retryAfter, JsonObject document) {
    Members members = Members.of(document, Place.ROOT);
    return new Problem(
        status,
        members.optional("code", TEXT).orElse("HTTP_" + status),
        members.optional("detail", TEXT).orElseGet(() -> shown(JsonCodec.writeBytes(document))),
        retryAfter,
        document);
  }

  /** Tells whether the server says that nothing was done, whatever it was. */
  boolean nothingDone() {
    Optional<String> told =
        Members.of(document, Place.ROOT).optional("fate", TEXT).filter("UNKNOWN"::equals);
    return told.isEmpty();
  }

  private static Optional<Duration> seconds(String header) {
    return header.matches("[0-9]{1,9}")
        ? Optional.of(Duration.ofSeconds(Long.parseLong(header)))
        : Optional.empty();
  }

  private static String shown(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8).strip();
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
