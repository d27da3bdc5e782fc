package dev.lastword.orchestrator.graph.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** The SHA-256 of a graph's canonical form, in 64 hexadecimal digits. */
public record ContentHash(String value) {

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  public ContentHash {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("expected 64 hexadecimal digits, found " + value);
    }
  }

  static ContentHash of(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return new ContentHash(HexFormat.of().formatHex(digest));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
