package dev.lastword.server.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.io.IOException;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Callers who show a JSON Web Token: signed by a key of the issuer's, in date, and naming roles.
 * Only public-key algorithms are taken, so that nobody can sign with what is published.
 */
final class JwtPrincipals {

  private static final Logger LOG = LoggerFactory.getLogger(JwtPrincipals.class);

  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  private final JwtSettings settings;
  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

  JwtPrincipals(JwtSettings settings) {
    this.settings = settings;
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys(settings)));
    processor.setJWTClaimsSetVerifier(
        new DefaultJWTClaimsVerifier<>(
            settings.audience().orElse(null),
            new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
            Set.of("sub", "exp", settings.rolesClaim())));
  }

  private static JWKSource<SecurityContext> keys(JwtSettings settings) {
    String scheme = Optional.ofNullable(settings.jwks().getScheme()).orElse("file");
    try {
      return scheme.startsWith("http")
          ? JWKSourceBuilder.create(settings.jwks().toURL()).retrying(true).build()
          : new ImmutableJWKSet<>(JWKSet.parse(Files.readString(file(settings))));
    } catch (MalformedURLException malformed) {
      throw new IllegalArgumentException(
          "expected an address of JSON Web Keys, found " + settings.jwks(), malformed);
    } catch (IOException | ParseException unreadable) {
      throw new IllegalArgumentException(
          "expected a file with JSON Web Keys, found " + settings.jwks() + ": " + unreadable,
          unreadable);
    }
  }

  private static Path file(JwtSettings settings) {
    return settings.jwks().getScheme() == null
        ? Path.of(settings.jwks().getPath())
        : Path.of(settings.jwks());
  }

  /** Returns whoever a token speaks for, if it is to be believed. */
  Optional<Principal> principal(String token) {
    try {
      JWTClaimsSet claims = processor.process(token, null);
      Set<Role> roles =
          texts(claims, settings.rolesClaim()).stream()
              .flatMap(name -> known(name).stream())
              .collect(Collectors.toSet());
      return Optional.of(
          new Principal(
              claims.getSubject(),
              roles,
              new Scope(
                  texts(claims, JwtSettings.QUEUES_CLAIM),
                  texts(claims, JwtSettings.GRAPHS_CLAIM))));
    } catch (ParseException | BadJOSEException refused) {
      LOG.info("refused a token: {}", refused.getMessage());
      return Optional.empty();
    } catch (JOSEException unavailable) {
      LOG.warn("could not judge a token: {}", unavailable.getMessage());
      return Optional.empty();
    }
  }

  /** An issuer's roles for other systems mean nothing here. */
  private static Optional<Role> known(String name) {
    return List.of(Role.values()).stream().filter(role -> role.wireName().equals(name)).findFirst();
  }

  private static Set<String> texts(JWTClaimsSet claims, String name) throws ParseException {
    List<String> texts =
        claims.getClaim(name) instanceof String words
            ? Arrays.asList(words.trim().split("\\s+"))
            : claims.getStringListClaim(name);
    if (texts != null && texts.contains(null)) {
      throw new ParseException("the claim " + name + " lists nothing among its texts", 0);
    }
    return texts == null ? Set.of() : Set.copyOf(texts);
  }
}
