package dev.lastword.server.security;

import dev.lastword.orchestrator.engine.Refusal;
import dev.lastword.server.http.Answers;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Refused;
import dev.lastword.server.http.Reply;
import dev.lastword.store.DocConflict;
import dev.lastword.store.Micros;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Optional;

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
  HttpResponse<? extends Reply> create(HttpRequest<?> request, @Body NewKeyBody body) {
    Optional<String> under = Caller.of(request).idempotencyKey();
    Optional<ApiKey> before = under.flatMap(keys::madeUnder);
    if (before.isPresent()) {
      return repeated(before.get(), body);
    }
    try {
      return HttpResponse.created(
          KeyReply.of(
              under.isPresent()
                  ? keys.createUnder(under.get(), body)
                  : keys.create(body.name(), body.roles(), body.scope(), body.expiresAt())));
    } catch (DocConflict meanwhile) {
      return repeated(under.flatMap(keys::madeUnder).orElseThrow(), body);
    } catch (IllegalArgumentException useless) {
      return Problem.of(
              HttpStatus.UNPROCESSABLE_ENTITY, "INVALID_ARGUMENT", useless.getMessage() + "")
          .response();
    }
  }

  /**
   * The token was told once and is kept nowhere: whoever lost it ends the key and makes another.
   */
  private static HttpResponse<? extends Reply> repeated(ApiKey key, NewKeyBody asked) {
    boolean isSame =
        key.name().equals(asked.name())
            && key.roles().equals(asked.roles())
            && key.scope().equals(asked.scope())
            && key.expiresAt().equals(asked.expiresAt().map(Micros::floor));
    return isSame
        ? HttpResponse.created(KeyReply.of(key)).header(Answers.REPLAYED, "true")
        : Problem.of(
                HttpStatus.CONFLICT,
                Refusal.KEY_REUSED.name(),
                "expected the key that the idempotency key was first used for, found another")
            .response();
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
