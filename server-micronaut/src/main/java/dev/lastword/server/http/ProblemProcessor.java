package dev.lastword.server.http;

import io.micronaut.context.annotation.Primary;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.response.Error;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import jakarta.inject.Singleton;
import java.util.stream.Collectors;

/**
 * Says as a problem what the framework refuses before a resource is asked: routes, methods, media.
 */
@Singleton
@Primary
final class ProblemProcessor implements ErrorResponseProcessor<Problem> {

  @Override
  public MutableHttpResponse<Problem> processResponse(
      ErrorContext context, MutableHttpResponse<?> base) {
    HttpStatus status = base.status();
    String detail =
        context.getErrors().stream().map(Error::getMessage).collect(Collectors.joining("; "));
    Problem problem =
        Problem.of(status, code(status), detail.isEmpty() ? status.getReason() : detail);
    FirstGuard.note(context.getRequest(), status);
    // What is refused before filters are asked is protected here.
    Protection.add(base);
    return base.contentType(Problem.MEDIA_TYPE).body(problem);
  }

  private static String code(HttpStatus status) {
    return switch (status) {
      case BAD_REQUEST -> "MALFORMED";
      case REQUEST_ENTITY_TOO_LARGE -> "TOO_LARGE";
      case NOT_FOUND -> "ROUTE_NOT_FOUND";
      default -> status.name();
    };
  }
}
