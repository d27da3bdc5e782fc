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
    Problem problem = Problem.of(status, code(status), detail(status, context));
    FirstGuard.note(context.getRequest(), status);
    // What is refused before filters are asked is protected here.
    Protection.add(base);
    return base.contentType(Problem.MEDIA_TYPE).body(problem);
  }

  private static String detail(HttpStatus status, ErrorContext context) {
    String told =
        context.getErrors().stream().map(Error::getMessage).collect(Collectors.joining("; "));
    return switch (status) {
      case NOT_FOUND ->
          "expected a path that /openapi.json describes, found " + context.getRequest().getPath();
      case BAD_REQUEST ->
          told.isEmpty() ? "expected a request as HTTP/1.1 has them, found another" : told;
      case REQUEST_ENTITY_TOO_LARGE ->
          "expected what keeps to the limits, found more: " + told.split("\\. ")[0];
      default -> told.isEmpty() ? status.getReason() : told;
    };
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
