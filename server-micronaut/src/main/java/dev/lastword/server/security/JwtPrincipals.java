package dev.lastword.server.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.lastword.codec.Printable;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Refused;
import dev.lastword.server.text.LimitedLog;
import io.micronaut.http.HttpStatus;
import java.io.IOException;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Callers who show a JSON Web Token: signed by a key of the issuer's, in date, and naming roles.
 * Only public-key algorithms are taken, so that a published key cannot be used to sign.
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

  /** Plain tokens, and access tokens as RFC 9068 labels them; the label may be absent. */
  private static final Set<@Nullable JOSEObjectType> TYPES =
      new HashSet<>(
          Arrays.asList(
              null,
              JOSEObjectType.JWT,
              new JOSEObjectType("application/jwt"),
              new JOSEObjectType("at+jwt"),
              new JOSEObjectType("application/at+jwt")));

  /** Longest subject, as OpenID Connect has it. */
  private static final int LONGEST_SUBJECT = 255;

  /** After how long an issuer's keys are asked for again. */
  private static final Duration MEMORY = Duration.ofMinutes(5);

  /**
   * Factor by which the last keys outlive their lifetime while they cannot be fetched: four hours
   * in all.
   */
  private static final int OUTAGE = 48;

  private static final Pattern WORDS = Pattern.compile("\\s+");

  /** Selects every key. */
  private static final JWKSelector ANY = new JWKSelector(new JWKMatcher.Builder().build());

  private final JwtSettings settings;
  private final Duration pause;
  private final JWKSource<SecurityContext> keys;
  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
  private final LimitedLog refusals;
  private final LimitedLog outages;

  JwtPrincipals(JwtSettings settings) {
    this(settings, MEMORY, LimitedLog.Timing.SYSTEM);
  }

  JwtPrincipals(JwtSettings settings, Duration memory, LimitedLog.Timing timing) {
    this.settings = settings;
    this.refusals = new LimitedLog(LOG, Level.INFO, "tokens were refused", timing);
    this.outages = new LimitedLog(LOG, Level.WARN, "tokens could not be judged", timing);
    this.pause = memory.dividedBy(10);
    this.keys = new LastKeys(keys(settings, memory, pause), memory.multipliedBy(OUTAGE));
    processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(TYPES));
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
    processor.setJWTClaimsSetVerifier(
        new DefaultJWTClaimsVerifier<>(
            settings.audience(),
            new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
            Set.of("sub", "exp", settings.rolesClaim())));
  }

  /**
   * Source that goes on with the keys it gave last while their issuer may not be asked again yet.
   * The library bears an outage below its rate limit, so that an expired set and three questions at
   * once would leave a server without keys.
   */
  private static final class LastKeys implements JWKSource<SecurityContext> {

    private record Seen(JWKSet keys, long nanos) {}

    private final JWKSource<SecurityContext> source;
    private final long longest;
    private volatile @Nullable Seen last;

    LastKeys(JWKSource<SecurityContext> source, Duration longest) {
      this.source = source;
      this.longest = longest.toNanos();
    }

    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context)
        throws KeySourceException {
      try {
        List<JWK> found = source.get(selector, context);
        last = new Seen(new JWKSet(source.get(ANY, context)), System.nanoTime());
        return found;
      } catch (RateLimitReachedException askedOften) {
        Seen seen = last;
        List<JWK> found =
            seen == null || System.nanoTime() - seen.nanos() > longest
                ? List.of()
                : selector.select(seen.keys());
        if (found.isEmpty()) {
          throw askedOften;
        }
        return found;
      }
    }
  }

  private static JWKSource<SecurityContext> keys(
      JwtSettings settings, Duration memory, Duration pause) {
    String scheme = Optional.ofNullable(settings.jwks().getScheme()).orElse("file");
    try {
      return scheme.startsWith("http")
          ? JWKSourceBuilder.<SecurityContext>create(settings.jwks().toURL())
              .retrying(true)
              .cache(memory.toMillis(), memory.dividedBy(20).toMillis())
              .refreshAheadCache(pause.toMillis(), false)
              .rateLimited(pause.toMillis())
              .outageTolerant(memory.multipliedBy(OUTAGE).toMillis())
              .build()
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

  /** Returns the kind that a token says; a person, if it says none that is known. */
  private static CallerKind holder(JWTClaimsSet claims) {
    return CallerKind.PROGRAM.wireName().equals(claims.getClaim(JwtSettings.HOLDER_CLAIM))
        ? CallerKind.PROGRAM
        : CallerKind.PERSON;
  }

  /** Returns the caller that a token identifies, if it is valid. */
  Optional<Principal> principal(String token) {
    try {
      JWTClaimsSet claims = processor.process(token, null);
      Set<Role> roles =
          texts(claims, settings.rolesClaim()).stream()
              .flatMap(name -> known(name).stream())
              .collect(Collectors.toSet());
      Scope scope =
          new Scope(
              limit(claims, JwtSettings.QUEUES_CLAIM), limit(claims, JwtSettings.GRAPHS_CLAIM));
      return Optional.of(
          Principal.ofToken(settings.issuer(), subject(claims), holder(claims), roles, scope));
    } catch (ParseException | BadJOSEException refused) {
      refusals.write("refused a token: {}", refused.getMessage());
      return Optional.empty();
    } catch (RateLimitReachedException askedOften) {
      if (hasKeys()) {
        // Those of a moment ago do not have the one that it names.
        return Optional.empty();
      }
      throw unavailable(askedOften);
    } catch (KeySourceException unreachable) {
      throw unavailable(unreachable);
    } catch (JOSEException unusable) {
      outages.write("could not judge a token: {}", unusable.getMessage());
      return Optional.empty();
    }
  }

  private boolean hasKeys() {
    try {
      return !keys.get(ANY, null).isEmpty();
    } catch (KeySourceException unreachable) {
      return false;
    }
  }

  private Refused unavailable(KeySourceException why) {
    outages.write("could not judge a token: {}", why.toString());
    return new Refused(
        Problem.of(
                HttpStatus.SERVICE_UNAVAILABLE,
                "KEYS_UNAVAILABLE",
                "expected the issuer's keys to judge a token by, found that they cannot be had")
            .with("retryAfter", JsonNumber.of(pause.toSeconds())));
  }

  /** An issuer's roles for other systems mean nothing here. */
  private static Optional<Role> known(String name) {
    return List.of(Role.values()).stream().filter(role -> role.wireName().equals(name)).findFirst();
  }

  /** Events and logs show the subject, so that it must be readable. */
  private static String subject(JWTClaimsSet claims) throws ParseException {
    String subject = claims.getSubject();
    if (subject.isBlank()
        || subject.length() > LONGEST_SUBJECT
        || !Printable.isPrintable(subject)) {
      throw new ParseException("expected 1 to 255 printable characters in sub, found others", 0);
    }
    return subject;
  }

  /** A claim that is there limits the token, also if it is null or empty: then to nothing. */
  private static Optional<Set<String>> limit(JWTClaimsSet claims, String name)
      throws ParseException {
    return claims.getClaims().containsKey(name)
        ? Optional.of(texts(claims, name))
        : Optional.empty();
  }

  private static Set<String> texts(JWTClaimsSet claims, String name) throws ParseException {
    List<String> texts =
        claims.getClaim(name) instanceof String words
            ? WORDS.splitAsStream(words).filter(word -> !word.isEmpty()).toList()
            : claims.getStringListClaim(name);
    if (texts != null && texts.contains(null)) {
      throw new ParseException("the claim " + name + " lists nothing among its texts", 0);
    }
    return texts == null ? Set.of() : Set.copyOf(texts);
  }
}
