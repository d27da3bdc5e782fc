package dev.lastword.client.http;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request, built step by step.
 *
 * <p>A GET, PUT or DELETE can be repeated without doing anything twice; a POST only if it says so,
 * because it carries an id under which the server recognizes it.
 */
public final class Call {

  private static final String JSON = "application/json";

  private final String method;
  private final StringBuilder path = new StringBuilder();
  private final StringBuilder operation = new StringBuilder();
  private final List<String> query = new ArrayList<>();
  private final Map<String, String> headers = new LinkedHashMap<>();
  private byte @Nullable [] body;
  private boolean repeatable;
  private Duration extraTime = Duration.ZERO;

  private Call(String method) {
    this.method = method;
    this.repeatable = !method.equals("POST");
    accept(JSON);
  }

  /** Returns a request for what is at {@code path}. */
  public static Call get(String path) {
    return new Call("GET").then(path);
  }

  /** Returns a request that does something. */
  public static Call post(String path) {
    return new Call("POST").then(path);
  }

  /** Returns a request that puts something in place. */
  public static Call put(String path) {
    return new Call("PUT").then(path);
  }

  /** Returns a request that takes something away. */
  public static Call delete(String path) {
    return new Call("DELETE").then(path);
  }

  /** Goes on with words of the path that are the same for all. */
  public Call then(String words) {
    path.append(words);
    operation.append(words);
    return this;
  }

  /**
   * Goes on with the name of a thing, of whatever characters.
   *
   * @throws IllegalArgumentException if it is {@code .} or {@code ..}: a proxy would take it, and
   *     perhaps the word before it, out of the path
   */
  public Call name(String name) {
    if (name.equals(".") || name.equals("..")) {
      throw new IllegalArgumentException(
          "expected a name that a URL can carry, so neither \".\" nor \"..\", found \""
              + name
              + "\"");
    }
    path.append('/').append(encoded(name));
    operation.append("/*");
    return this;
  }

  /** Adds a query parameter, unless it is absent. */
  public Call query(String name, @Nullable Object value) {
    if (value != null) {
      query.add(encoded(name) + "=" + encoded(value.toString()));
    }
    return this;
  }

  /** Adds a header, unless it is absent. */
  public Call header(String name, @Nullable String value) {
    if (value != null) {
      headers.put(name, value);
    }
    return this;
  }

  /** Says what kind of answer is wanted. */
  public Call accept(String mediaType) {
    return header("Accept", mediaType + ", application/problem+json");
  }

  /** Sends a JSON document. */
  public Call json(JsonValue document) {
    return body(JsonCodec.writeBytes(document), JSON);
  }

  /** Sends a document of any kind. */
  public Call body(byte[] document, String mediaType) {
    body = requireNonNull(document, "document");
    return header("Content-Type", mediaType);
  }

  /** Says that the server recognizes a repetition of this request. */
  public Call repeatable() {
    repeatable = true;
    return this;
  }

  /** Says that a repetition of this request would not do the same. */
  public Call once() {
    repeatable = false;
    return this;
  }

  /** Gives the server so much more time, which it was asked to wait itself. */
  public Call extraTime(Duration time) {
    extraTime = time;
    return this;
  }

  /** Returns the method and the path without the names of things, for counting. */
  public String operation() {
    return method + " " + operation;
  }

  String method() {
    return method;
  }

  String target() {
    return query.isEmpty() ? path.toString() : path + "?" + String.join("&", query);
  }

  Map<String, String> headers() {
    return headers;
  }

  byte @Nullable [] content() {
    return body;
  }

  boolean isRepeatable() {
    return repeatable;
  }

  Duration givenTime() {
    return extraTime;
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
