package dev.lastword.server.http;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.engine.Answer.Fate;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreException;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.core.convert.exceptions.ConversionErrorException;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.server.exceptions.ConversionErrorHandler;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.http.server.exceptions.UnsatisfiedRouteHandler;
import io.micronaut.web.router.exceptions.UnsatisfiedRouteException;
import io.netty.handler.codec.compression.DecompressionException;
import jakarta.inject.Singleton;
import java.io.EOFException;
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
    return FirstGuard::refuse;
  }

  @Singleton
  Handler<MalformedDocument> malformed() {
    return (request, problem) -> FirstGuard.refuse(request, Refused.malformed(problem));
  }

  @Singleton
  Handler<InvalidField> invalid() {
    return (request, invalid) -> {
      FirstGuard.note(request, invalid);
      return FirstGuard.refuse(request, Refused.invalid(invalid));
    };
  }

  @Singleton
  @Replaces(ConversionErrorHandler.class)
  Handler<ConversionErrorException> unconverted() {
    return (request, failure) -> {
      Argument<?> argument = failure.getArgument();
      String found =
          failure.getConversionError().getOriginalValue().map(String::valueOf).orElse("");
      return FirstGuard.refuse(
          request, Refused.parameter(argument.getName(), Refused.kind(argument), found));
    };
  }

  @Singleton
  @Replaces(UnsatisfiedRouteHandler.class)
  Handler<UnsatisfiedRouteException> absent() {
    return (request, failure) ->
        FirstGuard.refuse(request, Refused.absent(failure.getArgument().getName()));
  }

  /** A body that is packed otherwise than its head says is its sender's mistake. */
  @Singleton
  Handler<DecompressionException> packed() {
    return (request, failure) ->
        FirstGuard.refuse(
            request, Refused.body("what Content-Encoding says", failure.getMessage() + ""));
  }

  /** Who hangs up in the middle of a body hears nothing, and is nothing to write down. */
  @Singleton
  Handler<EOFException> cutOff() {
    return (request, failure) ->
        FirstGuard.refuse(request, Refused.body("all of the body", "the end of the connection"));
  }

  @Singleton
  Handler<StoreException> store() {
    return (request, failure) -> unavailable(request, failure);
  }

  @Singleton
  Handler<Throwable> anything() {
    return Failures::panic;
  }

  private static HttpResponse<?> unavailable(HttpRequest<?> request, StoreException failure) {
    String id = note(request, failure);
    Fate fate = failure instanceof OutcomeUnknown ? Fate.UNKNOWN : Fate.NOT_DONE;
    return Problem.of(
            HttpStatus.SERVICE_UNAVAILABLE,
            "UNAVAILABLE",
            "the store did not answer; the log has more under " + id)
        .with("fate", new JsonString(fate.name()))
        .with("retryAfter", JsonNumber.of(1))
        .with("logId", new JsonString(id))
        .response();
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
