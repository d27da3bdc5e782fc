package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.util.Optional;

/**
 * Which JSON Web Tokens are believed.
 *
 * @param jwks where the issuer's keys are: an http(s) address, or a file
 * @param issuer what the claim {@code iss} must say
 * @param audience what the claim {@code aud} must name, if anything
 * @param rolesClaim the claim that lists the roles
 */
public record JwtSettings(URI jwks, String issuer, Optional<String> audience, String rolesClaim) {

  /** The claim that limits a token to some queues. */
  static final String QUEUES_CLAIM = "lastword_queues";

  /** The claim that limits a token to some graphs. */
  static final String GRAPHS_CLAIM = "lastword_graphs";

  public JwtSettings {
    requireNonNull(jwks, "jwks");
    requireNonNull(issuer, "issuer");
    requireNonNull(audience, "audience");
    requireNonNull(rolesClaim, "rolesClaim");
  }
}
