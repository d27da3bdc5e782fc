package dev.lastword.server.http;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue.JsonString;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpStatus;
import java.util.Locale;

/** Ends a request with a problem. */
public final class Refused extends RuntimeException {

  private final Problem problem;

  /** Ends a request with {@code problem}. */
  public Refused(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = requireNonNull(problem, "problem");
  }

  /** Returns the end of a request for something that is not there. */
  public static Refused notFound(String code, String what) {
    return new Refused(Problem.of(HttpStatus.NOT_FOUND, code, what + " not found"));
  }

  /** Returns the end of a request one of whose parameters is not what it should be. */
  public static Refused parameter(String name, String expected, String found) {
    return new Refused(
        Problem.of(
                HttpStatus.UNPROCESSABLE_ENTITY,
                "INVALID_ARGUMENT",
                name + ": expected " + expected + ", found " + found)
            .with("parameter", new JsonString(name)));
  }

  /** Returns the end of a request that lacks a parameter or its body. */
  public static Refused absent(String name) {
    return new Refused(
        Problem.of(
                HttpStatus.BAD_REQUEST, "MALFORMED", "expected " + name + ", found nothing of it")
            .with("parameter", new JsonString(name)));
  }

  /** Returns the end of a request whose body cannot be read. */
  public static Refused body(String expected, String found) {
    return malformed(new MalformedDocument(Place.ROOT, expected, found));
  }

  /** Returns what kind of value a parameter takes, in words. */
  static String kind(Argument<?> argument) {
    Class<?> type = argument.getType();
    return type == Integer.class || type == Long.class || type == long.class
        ? "a whole number"
        : "one " + type.getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** Returns the end of a request whose body is no JSON, or has an unknown field. */
  public static Refused malformed(MalformedDocument problem) {
    return new Refused(told(problem, HttpStatus.BAD_REQUEST, "MALFORMED"));
  }

  /** Returns the end of a request one of whose fields is not what it should be. */
  public static Refused invalid(InvalidField invalid) {
    return new Refused(
        told(invalid.problem(), HttpStatus.UNPROCESSABLE_ENTITY, "INVALID_ARGUMENT"));
  }

  private static Problem told(MalformedDocument problem, HttpStatus status, String code) {
    return Problem.of(status, code, problem.getMessage() + "")
        .with("place", new JsonString(problem.place()))
        .with("expected", new JsonString(problem.expected()))
        .with("found", new JsonString(Problem.brief(problem.found())));
  }

  /** Returns why. */
  public Problem problem() {
    return problem;
  }
}
