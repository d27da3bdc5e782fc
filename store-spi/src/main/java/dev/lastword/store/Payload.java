package dev.lastword.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;

/** Immutable bytes with a media type; a store returns exactly the bytes it was given (R6). */
public final class Payload {

  /** The media type of JSON. */
  public static final String JSON = "application/json";

  private final byte[] bytes;
  private final String mediaType;

  private Payload(byte[] bytes, String mediaType) {
    this.bytes = bytes;
    this.mediaType = Text.requireId(mediaType, "mediaType");
  }

  /** Returns a payload with a copy of {@code bytes}. */
  public static Payload of(byte[] bytes, String mediaType) {
    return new Payload(requireNonNull(bytes, "bytes").clone(), mediaType);
  }

  /** Returns a payload of JSON text, which is not parsed. */
  public static Payload json(String text) {
    return new Payload(requireNonNull(text, "text").getBytes(UTF_8), JSON);
  }

  /** Returns a copy of the bytes. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  /** Returns a stream over the bytes, without copying them. */
  public InputStream newInputStream() {
    return new ByteArrayInputStream(bytes);
  }

  /** Returns the bytes read as UTF-8. */
  public String utf8() {
    return new String(bytes, UTF_8);
  }

  /** Returns the number of bytes. */
  public int size() {
    return bytes.length;
  }

  /** Returns the media type. */
  public String mediaType() {
    return mediaType;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Payload that
        && mediaType.equals(that.mediaType)
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * mediaType.hashCode() + Arrays.hashCode(bytes);
  }

  /** Returns type and size alone, because payloads do not belong in logs. */
  @Override
  public String toString() {
    return mediaType + " (" + bytes.length + " bytes)";
  }
}
