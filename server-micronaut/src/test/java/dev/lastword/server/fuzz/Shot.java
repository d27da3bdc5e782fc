package dev.lastword.server.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** One request. */
record Shot(String method, String path, Map<String, String> headers, Optional<byte[]> body) {

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
