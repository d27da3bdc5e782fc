package dev.lastword.server.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Token of an API key: {@code lw_ID_SECRET}. The secret has 256 random bits, so a plain hash of it
 * cannot be guessed back, and no salt or slow hash is needed.
 */
record KeyToken(String id, String secret) {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int ID_BYTES = 8;
  private static final int SECRET_BYTES = 32;
  private static final Pattern FORM = Pattern.compile("lw_([0-9a-f]{16})_([A-Za-z0-9_-]{43})");

  static KeyToken random() {
    byte[] id = new byte[ID_BYTES];
    RANDOM.nextBytes(id);
    return withId(HexFormat.of().formatHex(id));
  }

  /** Returns a token with a random secret. */
  static KeyToken withId(String id) {
    byte[] secret = new byte[SECRET_BYTES];
    RANDOM.nextBytes(secret);
    return new KeyToken(id, Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
  }

  /** Returns the id of the key that is made under an idempotency key; there can be only one. */
  static String idUnder(String idempotencyKey) {
    return sha256(idempotencyKey).substring(0, 2 * ID_BYTES);
  }

  /** Returns the parts of a text that has the form of a token. */
  static Optional<KeyToken> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    return matcher.matches()
        ? Optional.of(new KeyToken(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  String hash() {
    return sha256(secret);
  }

  /** Returns the SHA-256 of a text, in hexadecimal digits. */
  static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  /** Tells whether the secret is the one of that hash, in a time that says nothing about it. */
  boolean opens(ApiKey key) {
    return MessageDigest.isEqual(
        hash().getBytes(StandardCharsets.US_ASCII), key.hash().getBytes(StandardCharsets.US_ASCII));
  }

  /** Returns the whole text; nothing but the answer to its creation may hold it. */
  String text() {
    return "lw_" + id + "_" + secret;
  }

  @Override
  public String toString() {
    return "lw_" + id + "_…";
  }
}
