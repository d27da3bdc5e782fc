package dev.lastword.server.security;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** The caller itself: its name, and what it may do. */
@Controller("/api/v1/me")
final class MeController {

  @Get
  @ScopedByHandler
  HttpResponse<MeReply> me(HttpRequest<?> request) {
    return HttpResponse.ok(new MeReply(Caller.of(request).principal()));
  }
}
