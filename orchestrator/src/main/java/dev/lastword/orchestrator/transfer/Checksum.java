package dev.lastword.orchestrator.transfer;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of the lines so far, each with its end. */
final class Checksum {

  private final MessageDigest digest;
  private long lines;

  Checksum() {
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  void add(String line) {
    digest.update(line.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
    lines++;
  }

  long lines() {
    return lines;
  }

  /** Returns the sum; nothing can be added any more. */
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
