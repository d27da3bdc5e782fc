package dev.lastword.client.http;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Function;

/** A successful answer. */
public final class Reply {

  private final int status;
  private final HttpHeaders headers;
  private final byte[] body;

  Reply(int status, HttpHeaders headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** Returns the HTTP status, from 200 to 299. */
  public int status() {
    return status;
  }

  /** Tells whether the server gave the answer of an earlier request with the same key again. */
  public boolean isReplayed() {
    return headers.firstValue("Idempotent-Replayed").filter("true"::equals).isPresent();
  }

  /** Returns the server's time when it answered, if it told it. */
  Optional<Instant> date() {
    try {
      return headers
          .firstValue("Date")
          .map(text -> Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text)));
    } catch (DateTimeException unreadable) {
      return Optional.empty();
    }
  }

  /** Returns the body as it came. */
  public byte[] bytes() {
    return body.clone();
  }

  /** Returns the body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Returns the body as a JSON value. */
  public JsonValue json() {
    return read(JsonCodec::parse);
  }

  /** Returns what {@code reader} finds in the body, which must be an object. */
  public <T> T members(Function<Members, T> reader) {
    return read(bytes -> reader.apply(Members.of(JsonCodec.parse(bytes), Place.ROOT)));
  }

  /** Returns what {@code reader} finds in the body. */
  public <T> T read(Function<byte[], T> reader) {
    try {
      return reader.apply(body);
    } catch (MalformedDocument unreadable) {
      throw RequestFailed.unexpected("the server's answer: " + unreadable.getMessage(), unreadable);
    }
  }
}
