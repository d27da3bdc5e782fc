package dev.lastword.server.page;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** SHA-256, as tags and content security policies write it. */
final class Hash {

  private Hash() {}

  static String hex(byte[] content) {
    return HexFormat.of().formatHex(sha256(content));
  }

  /** Returns the source expression that allows exactly this inline content. */
  static String source(byte[] content) {
    return "'sha256-" + Base64.getEncoder().encodeToString(sha256(content)) + "'";
  }

  private static byte[] sha256(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
