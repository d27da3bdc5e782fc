package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * One-time key of a server that a command starts inside its own process. It is random, lives in
 * memory only, and nothing else opens such a server: neither loopback nor the keys of its store.
 */
public final class ProcessKey {

  private final String text;

  private ProcessKey(String text) {
    this.text = requireNonNull(text, "text");
  }

  /** Returns a new random key. */
  public static ProcessKey random() {
    return new ProcessKey(KeyToken.random().text());
  }

  /** Returns the key as a request carries it. */
  public String text() {
    return text;
  }

  /** Returns whether a credential is this key, in a time that does not depend on it. */
  boolean matches(String credential) {
    return MessageDigest.isEqual(
        text.getBytes(StandardCharsets.UTF_8), credential.getBytes(StandardCharsets.UTF_8));
  }

  // The key is a secret.
  @Override
  public String toString() {
    return "ProcessKey";
  }
}
