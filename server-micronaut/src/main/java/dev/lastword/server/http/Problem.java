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
 * Why a request was not granted, as RFC 9457 says it.
 *
 * @param status the status of the response
 * @param code which problem it is, for programs
 * @param detail what was expected and what was found, for people
 * @param more what else programs may want to know
 */
public record Problem(HttpStatus status, String code, String detail, Map<String, JsonValue> more)
    implements Reply {

  /** How problems are labeled. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private static final String TYPE = "urn:lastword:problem:";

  public Problem {
    requireNonNull(status, "status");
    requireNonNull(code, "code");
    requireNonNull(detail, "detail");
    more = Map.copyOf(more);
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
    return Json.object()
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
