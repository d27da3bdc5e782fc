package dev.lastword.server.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;

/** Who signs tokens and publishes the key to judge them by, or does not answer. */
final class Issuer implements AutoCloseable {

  static final String NAME = "https://issuer.example";
  static final String AUDIENCE = "lastword";

  private final HttpServer server =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  private volatile Optional<String> published = Optional.empty();

  Issuer() throws IOException {
    server.createContext(
        "/keys",
        exchange -> {
          byte[] body = published.orElse("the keys are not at home").getBytes(UTF_8);
          exchange.sendResponseHeaders(published.isPresent() ? 200 : 500, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  URI keys() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/keys");
  }

  void publish(ECKey key) {
    published = Optional.of(new JWKSet(key.toPublicJWK()).toString());
  }

  /** Answers nobody any more. */
  void fail() {
    published = Optional.empty();
  }

  static ECKey key(String id) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns a token that lets its bearer look at everything. */
  static String token(ECKey key) {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(),
            new JWTClaimsSet.Builder()
                .issuer(NAME)
                .audience(AUDIENCE)
                .subject("ann")
                .claim("roles", List.of("viewer"))
                .expirationTime(Date.from(Instant.now().plusSeconds(600)))
                .build());
    try {
      token.sign(new ECDSASigner(key));
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
    return token.serialize();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
