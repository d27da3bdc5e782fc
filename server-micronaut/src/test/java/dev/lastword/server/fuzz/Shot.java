package dev.lastword.server.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * One request.
 *
 * @param operation what the description says of it
 * @param route the path that the description names
 */
record Shot(
    JsonNode operation,
    String method,
    String route,
    String path,
    Map<String, String> headers,
    Optional<byte[]> body) {

  private static final int LONGEST = 4_000;

  /**
   * Tells whether the first line is longer than the server reads. It says 413 and hangs up, and who
   * is still sending then may not hear it.
   */
  boolean isTooLong() {
    return path.length() > LONGEST;
  }

  @Override
  public String toString() {
    return method
        + " "
        + path
        + " "
        + headers
        + " "
        + body.map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .map(text -> text.substring(0, Math.min(500, text.length())))
            .orElse("");
  }
}
