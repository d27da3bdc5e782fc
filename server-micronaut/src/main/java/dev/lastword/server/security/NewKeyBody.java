package dev.lastword.server.security;

import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Request;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A key that is asked for.
 *
 * @param name who will use it
 * @param holder whether that is a person or a program; a person by default
 * @param roles what its holder may do
 * @param scope where; everywhere by default
 * @param expiresAt when it ends by itself; never by default
 */
record NewKeyBody(
    String name, CallerKind holder, Set<Role> roles, Scope scope, Optional<Instant> expiresAt)
    implements Request {

  private static final ScopeNames QUEUES = new ScopeNames("queue");
  private static final ScopeNames GRAPHS = new ScopeNames("graph");

  static NewKeyBody read(BodyFields in) {
    String name = in.required("name", TEXT);
    in.requireNoDotSegment("name", name);
    // Elsewhere null is absent, but here absent means all.
    in.requireNotNull("queues", QUEUES);
    in.requireNotNull("graphs", GRAPHS);
    return new NewKeyBody(
        name,
        in.optional("holder", CallerKind.FORMAT, CallerKind.PERSON),
        Set.copyOf(in.required("roles", listOf(Role.FORMAT))),
        new Scope(
            Optional.ofNullable(in.optional("queues", QUEUES)),
            Optional.ofNullable(in.optional("graphs", GRAPHS))),
        Optional.ofNullable(in.optional("expiresAt", TIME)));
  }

  /** Reader of the body. */
  @Factory
  static final class Reading {

    @Singleton
    Bodies keys() {
      return new Bodies()
          .add(NewKeyBody.class, NewKeyBody::read)
          .replies(KeyReply.SHAPE, MeReply.SHAPE);
    }
  }
}
