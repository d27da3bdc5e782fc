package dev.lastword.server.security;

import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Refused;
import dev.lastword.server.http.Reply;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** API keys: listed without their secrets, made and shown once, ended. */
@Controller("/api/v1/admin/keys")
@ExecuteOn(TaskExecutors.IO)
final class KeyController {

  private final ApiKeys keys;
  private final Authenticator authenticator;

  KeyController(ApiKeys keys, Authenticator authenticator) {
    this.keys = keys;
    this.authenticator = authenticator;
  }

  @Get
  PageReply<KeyReply> list() {
    return new PageReply<>(keys.all().stream().map(KeyReply::of).toList(), null);
  }

  @Post
  HttpResponse<? extends Reply> create(@Body NewKeyBody body) {
    try {
      return HttpResponse.created(
          KeyReply.of(keys.create(body.name(), body.roles(), body.scope(), body.expiresAt())));
    } catch (IllegalArgumentException useless) {
      return Problem.of(
              HttpStatus.UNPROCESSABLE_ENTITY, "INVALID_ARGUMENT", useless.getMessage() + "")
          .response();
    }
  }

  @Delete("/{keyId}")
  KeyReply revoke(String keyId) {
    ApiKey ended =
        keys.revoke(keyId)
            .orElseThrow(() -> Refused.notFound("KEY_NOT_FOUND", "a key called " + keyId));
    authenticator.forget(keyId);
    return KeyReply.of(ended);
  }
}
