package dev.lastword.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Bytes to text, strictly: what is not UTF-8 is refused, not replaced. */
final class Utf8 {

  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  // Jackson's own decoder takes surrogates and overlong forms that others refuse, and guesses
  // UTF-16. The JDK's is strict and fastest when it may replace; so it is asked twice at most.
  static String decode(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0) {
      requireValid(bytes);
    }
    return text;
  }

  private static void requireValid(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    try {
      StandardCharsets.UTF_8.newDecoder().decode(buffer);
    } catch (CharacterCodingException e) {
      throw new MalformedDocument(
          Place.ROOT, "UTF-8", "something else at byte " + buffer.position());
    }
  }
}
