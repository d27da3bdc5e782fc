package dev.lastword.server.security;

import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.Fields;
import dev.lastword.server.http.Request;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A key that is asked for.
 *
 * @param name who will use it
 * @param roles what its holder may do
 * @param scope where; everywhere by default
 * @param expiresAt when it ends by itself; never by default
 */
record NewKeyBody(String name, Set<Role> roles, Scope scope, Optional<Instant> expiresAt)
    implements Request {

  static NewKeyBody read(Fields in) {
    String name = in.required("name", TEXT);
    in.requireNoDotSegment("name", name);
    return new NewKeyBody(
        name,
        Set.copyOf(in.required("roles", listOf(Role.FORMAT))),
        new Scope(
            Set.copyOf(in.optional("queues", listOf(TEXT), List.of())),
            Set.copyOf(in.optional("graphs", listOf(TEXT), List.of()))),
        Optional.ofNullable(in.optional("expiresAt", TIME)));
  }

  /** How it is read. */
  @Factory
  static final class Reading {

    @Singleton
    Bodies keys() {
      return new Bodies().add(NewKeyBody.class, NewKeyBody::read).replies(KeyReply.SHAPE);
    }
  }
}
