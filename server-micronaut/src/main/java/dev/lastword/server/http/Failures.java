package dev.lastword.server.http;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.store.StoreException;
import io.micronaut.context.annotation.Factory;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What becomes of exceptions. */
@Factory
final class Failures {

  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  /** The exceptions are beans by their type, so each has a method. */
  interface Handler<E extends Throwable> extends ExceptionHandler<E, HttpResponse<?>> {}

  @Singleton
  Handler<Refused> refused() {
    return (request, refused) -> refused.problem().response();
  }

  @Singleton
  Handler<MalformedDocument> malformed() {
    return (request, problem) -> told(problem, HttpStatus.BAD_REQUEST, "MALFORMED").response();
  }

  @Singleton
  Handler<InvalidField> invalid() {
    return (request, invalid) ->
        told(invalid.problem(), HttpStatus.UNPROCESSABLE_ENTITY, "INVALID_ARGUMENT").response();
  }

  @Singleton
  Handler<StoreException> store() {
    return (request, failure) -> unavailable(request, failure);
  }

  @Singleton
  Handler<Throwable> anything() {
    return Failures::panic;
  }

  private static Problem told(MalformedDocument problem, HttpStatus status, String code) {
    return Problem.of(status, code, problem.getMessage())
        .with("place", new JsonString(problem.place()))
        .with("expected", new JsonString(problem.expected()))
        .with("found", new JsonString(problem.found()));
  }

  private static HttpResponse<?> unavailable(HttpRequest<?> request, StoreException failure) {
    String id = note(request, failure);
    return Problem.of(
            HttpStatus.SERVICE_UNAVAILABLE,
            "UNAVAILABLE",
            "the store did not answer; the log has more under " + id)
        .with("retryAfter", JsonNumber.of(1))
        .with("logId", new JsonString(id))
        .response()
        .header(HttpHeaders.RETRY_AFTER, "1");
  }

  /** Tells nothing of the inside but where to look for it. */
  private static HttpResponse<?> panic(HttpRequest<?> request, Throwable failure) {
    String id = note(request, failure);
    return Problem.of(
            HttpStatus.INTERNAL_SERVER_ERROR,
            "INTERNAL",
            "a mistake of the server; its log has more under " + id)
        .with("logId", new JsonString(id))
        .response();
  }

  private static String note(HttpRequest<?> request, Throwable failure) {
    String id = UUID.randomUUID().toString();
    LOG.error("{}: {} {} failed", id, request.getMethodName(), request.getPath(), failure);
    return id;
  }
}
