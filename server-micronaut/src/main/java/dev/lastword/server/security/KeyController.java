package dev.lastword.server.security;

import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.server.http.AnswerResponses;
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
import java.util.List;
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
  @ScopedByHandler
  PageReply<KeyReply> list(HttpRequest<?> request) {
    Scope scope = scope(request);
    return new PageReply<>(
        keys.all().stream().filter(key -> scope.covers(key.scope())).map(KeyReply::of).toList(),
        null);
  }

  private static Scope scope(HttpRequest<?> request) {
    return Caller.of(request).principal().scope();
  }

  @Post
  @ScopedByHandler
  HttpResponse<? extends Reply> create(HttpRequest<?> request, @Body NewKeyBody body) {
    Optional<Problem> beyond = beyond(scope(request), body);
    if (beyond.isPresent()) {
      return beyond.get().response();
    }
    Optional<String> under = Caller.of(request).idempotencyKey();
    Optional<ApiKey> before = under.flatMap(keys::madeUnder);
    if (before.isPresent()) {
      return repeated(before.get(), body);
    }
    try {
      return HttpResponse.created(
          KeyReply.of(under.isPresent() ? keys.createUnder(under.get(), body) : keys.create(body)));
    } catch (DocConflict meanwhile) {
      return repeated(under.flatMap(keys::madeUnder).orElseThrow(), body);
    } catch (IllegalArgumentException useless) {
      return Problem.of(
              HttpStatus.UNPROCESSABLE_ENTITY, "INVALID_ARGUMENT", useless.getMessage() + "")
          .response();
    }
  }

  /** Returns why a key would open more than its maker may, or pass for the key of another. */
  private Optional<Problem> beyond(Scope scope, NewKeyBody asked) {
    if (!scope.covers(asked.scope())) {
      return Optional.of(
          ScopeCheck.forbidden(
              "queues and graphs", List.of(scope.queueNames(), scope.graphNames())));
    }
    boolean isTaken =
        !scope.equals(Scope.ALL)
            && keys.all().stream()
                .anyMatch(key -> key.name().equals(asked.name()) && !scope.covers(key.scope()));
    return isTaken
        ? Optional.of(
            Problem.of(
                HttpStatus.FORBIDDEN,
                "OUT_OF_SCOPE",
                "expected a name that no key beyond your scope has, found \""
                    + asked.name()
                    + "\"; choose another"))
        : Optional.empty();
  }

  /**
   * The token was shown once and is not stored: a client that lost it revokes the key and creates
   * another.
   */
  private static HttpResponse<? extends Reply> repeated(ApiKey key, NewKeyBody asked) {
    boolean isSame =
        key.name().equals(asked.name())
            && key.holder() == asked.holder()
            && key.roles().equals(asked.roles())
            && key.scope().equals(asked.scope())
            && key.expiresAt().equals(asked.expiresAt().map(Micros::floor));
    return isSame
        ? HttpResponse.created(KeyReply.of(key)).header(AnswerResponses.REPLAYED, "true")
        : Problem.of(
                HttpStatus.CONFLICT,
                Refusal.KEY_REUSED.name(),
                "expected the key that the idempotency key was first used for, found another")
            .response();
  }

  @Delete("/{keyId}")
  @ScopedByHandler
  KeyReply revoke(HttpRequest<?> request, String keyId) {
    Scope scope = scope(request);
    ApiKey ended =
        keys.find(keyId)
            .filter(key -> scope.covers(key.scope()))
            .flatMap(key -> keys.revoke(keyId))
            .orElseThrow(() -> Refused.notFound("KEY_NOT_FOUND", "Key " + keyId));
    authenticator.forget(keyId);
    return KeyReply.of(ended);
  }
}
