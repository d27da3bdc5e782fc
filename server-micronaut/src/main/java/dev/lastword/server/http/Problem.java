package dev.lastword.server.http;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Refusal of a request, as problem details (RFC 9457).
 *
 * @param status the status of the response
 * @param code which problem it is, for programs
 * @param detail what was expected and what was found, for people
 * @param more what else programs may want to know
 */
public record Problem(HttpStatus status, String code, String detail, Map<String, JsonValue> more)
    implements Reply {

  /** Media type of problem details. */
  public static final String MEDIA_TYPE = "application/problem+json";

  /** UTF-16 units of a text that a problem quotes. */
  private static final int LONGEST = 2_000;

  private static final String TYPE = "urn:lastword:problem:";

  public Problem {
    requireNonNull(status, "status");
    requireNonNull(code, "code");
    detail = brief(requireNonNull(detail, "detail"));
    more = Map.copyOf(more);
  }

  /** Returns the beginning of a text that quotes what a caller sent, of whatever length. */
  static String brief(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + "… (" + text.length() + " characters)";
  }

  /** Returns a problem about which there is nothing more to say. */
  public static Problem of(HttpStatus status, String code, String detail) {
    return new Problem(status, code, detail, Map.of());
  }

  /** Returns this problem with one more member. */
  public Problem with(String name, JsonValue value) {
    Map<String, JsonValue> members = new LinkedHashMap<>(more);
    members.put(name, value);
    return new Problem(status, code, detail, members);
  }

  /** Returns the response that tells it, with a header for when to come back if it says so. */
  public MutableHttpResponse<Problem> response() {
    MutableHttpResponse<Problem> response =
        HttpResponse.<Problem>status(status).contentType(MEDIA_TYPE).body(this);
    return more.get("retryAfter") instanceof JsonNumber seconds
        ? response.header(HttpHeaders.RETRY_AFTER, seconds.toString())
        : response;
  }

  @Override
  public JsonObject json() {
    return JsonObjectWriter.object()
        .put("type", TYPE + code.toLowerCase(Locale.ROOT).replace('_', '-'))
        .put("title", title())
        .put("status", (long) status.getCode())
        .put("detail", detail)
        .put("code", code)
        .putAll(more)
        .build();
  }

  private String title() {
    String words = code.toLowerCase(Locale.ROOT).replace('_', ' ');
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
