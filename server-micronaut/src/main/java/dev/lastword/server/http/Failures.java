package dev.lastword.server.http;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.request.Answer.Fate;
import dev.lastword.server.text.LimitedLog;
import dev.lastword.store.LimitExceeded;
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
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.EOFException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Mapping of exceptions to responses. */
@Factory
final class Failures {

  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  private final LimitedLog outages;
  private final LimitedLog mistakes;

  @Inject
  Failures() {
    this(LimitedLog.Timing.SYSTEM);
  }

  Failures(LimitedLog.Timing timing) {
    this.outages = new LimitedLog(LOG, Level.ERROR, "requests failed because of the store", timing);
    this.mistakes = new LimitedLog(LOG, Level.ERROR, "requests failed", timing);
  }

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

  /** A client that disconnects within a body gets no response, and is not logged. */
  @Singleton
  Handler<EOFException> cutOff() {
    return (request, failure) ->
        FirstGuard.refuse(request, Refused.body("all of the body", "the end of the connection"));
  }

  /** A caller that hung up while it waited reads no answer, and its leaving is no failure. */
  @Singleton
  Handler<CancellationException> hungUp() {
    return (request, gone) -> HttpResponse.noContent();
  }

  @Singleton
  Handler<StoreException> store() {
    return this::unavailable;
  }

  /** Refuses values larger than the store accepts, before anything is written. */
  @Singleton
  Handler<LimitExceeded> tooLarge() {
    return (request, large) ->
        FirstGuard.refuse(
            request,
            new Refused(
                Problem.of(
                        HttpStatus.REQUEST_ENTITY_TOO_LARGE,
                        "TOO_LARGE",
                        "expected "
                            + large.limit()
                            + " of at most "
                            + large.max()
                            + ", found "
                            + large.actual()
                            + "; send less at once")
                    .with("fate", new JsonString(Fate.NOT_DONE.name()))));
  }

  @Singleton
  Handler<Throwable> anything() {
    return this::panic;
  }

  private HttpResponse<?> unavailable(HttpRequest<?> request, StoreException failure) {
    Fate fate = failure instanceof OutcomeUnknown ? Fate.UNKNOWN : Fate.NOT_DONE;
    Optional<String> id = note(outages, request, failure);
    return told(HttpStatus.SERVICE_UNAVAILABLE, "UNAVAILABLE", "the store did not answer", id)
        .with("fate", new JsonString(fate.name()))
        .with("retryAfter", JsonNumber.of(1))
        .response();
  }

  /** Tells nothing of the inside but where to look for it. */
  private HttpResponse<?> panic(HttpRequest<?> request, Throwable failure) {
    OutOfMemory.endIf(failure);
    Optional<String> id = note(mistakes, request, failure);
    return told(HttpStatus.INTERNAL_SERVER_ERROR, "INTERNAL", "a mistake of the server", id)
        .response();
  }

  private static Problem told(HttpStatus status, String code, String what, Optional<String> id) {
    return id.map(
            known ->
                Problem.of(status, code, what + "; the log has more under " + known)
                    .with("logId", new JsonString(known)))
        .orElseGet(
            () ->
                Problem.of(
                    status,
                    code,
                    what + "; the log has more about the first such failures of this minute"));
  }

  /** Returns where the log tells of a failure, unless it has told of many in this minute. */
  private static Optional<String> note(LimitedLog log, HttpRequest<?> request, Throwable failure) {
    String id = UUID.randomUUID().toString();
    boolean isWritten =
        log.write("{}: {} {} failed", id, request.getMethodName(), request.getPath(), failure);
    return Optional.of(id).filter(unused -> isWritten);
  }
}
