package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import dev.lastword.core.value.Actor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JwtTest {

  private static final ECKey KEY = newKey("ours");

  @TempDir private Path folder;

  private JwtPrincipals principals;

  @BeforeEach
  void believe_the_issuer() throws IOException {
    Path file = folder.resolve("jwks.json");
    Files.writeString(file, new JWKSet(KEY.toPublicJWK()).toString());
    principals = new JwtPrincipals(settings(file.toUri()));
  }

  private static JwtSettings settings(URI jwks) {
    return new JwtSettings(jwks, "https://issuer.example", "lastword", "roles");
  }

  private static ECKey newKey(String id) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer("https://issuer.example")
        .audience("lastword")
        .subject("ann")
        .claim("roles", List.of("operator", "accountant"))
        .expirationTime(Date.from(Instant.now().plusSeconds(600)));
  }

  private static String signed(JWTClaimsSet claims, ECKey key) throws JOSEException {
    return signed(claims, new JWSHeader.Builder(JWSAlgorithm.ES256), key, new ECDSASigner(key));
  }

  private static String signed(
      JWTClaimsSet claims, JWSHeader.Builder header, ECKey key, JWSSigner signer)
      throws JOSEException {
    SignedJWT token = new SignedJWT(header.keyID(key.getKeyID()).build(), claims);
    token.sign(signer);
    return token.serialize();
  }

  @Test
  void a_token_of_the_issuer_brings_the_roles_that_mean_something_here() throws JOSEException {
    Principal principal =
        principals
            .principal(signed(claims().claim("lastword_graphs", List.of("mine")).build(), KEY))
            .orElseThrow();

    assertEquals(
        Principal.ofToken(
            "https://issuer.example",
            "ann",
            CallerKind.PERSON,
            Set.of(Role.OPERATOR),
            new Scope(Set.of(), Set.of("mine"))),
        principal);
  }

  @Test
  void a_token_of_a_program_is_no_user() throws JOSEException {
    for (String holder : Arrays.asList("program", "person", "Program", null)) {
      JWTClaimsSet claims = claims().claim("lastword_holder", holder).build();

      Actor actor = principals.principal(signed(claims, KEY)).orElseThrow().actor();

      boolean isProgram = "program".equals(holder);
      assertEquals(isProgram ? Actor.Kind.EXTERNAL : Actor.Kind.USER, actor.kind());
    }
  }

  @Test
  void roles_may_stand_in_one_text_and_twice() throws JOSEException {
    Principal principal =
        principals
            .principal(signed(claims().claim("roles", " viewer worker viewer").build(), KEY))
            .orElseThrow();

    assertEquals(Set.of(Role.VIEWER, Role.WORKER), principal.roles());
  }

  @Test
  void whatever_is_wrong_with_a_token_keeps_its_bearer_out() throws JOSEException {
    byte[] published = KEY.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8);
    List<String> bad =
        List.of(
            signed(claims().build(), newKey("ours")),
            signed(claims().build(), newKey("other")),
            signed(claims().issuer("https://elsewhere.example").build(), KEY),
            signed(claims().audience("another").build(), KEY),
            signed(
                claims().expirationTime(Date.from(Instant.now().minusSeconds(600))).build(), KEY),
            signed(claims().expirationTime(null).build(), KEY),
            signed(claims().subject(null).build(), KEY),
            signed(claims().claim("roles", null).build(), KEY),
            signed(claims().claim("roles", Arrays.asList("viewer", null)).build(), KEY),
            signed(
                claims().build(),
                new JWSHeader.Builder(JWSAlgorithm.HS256),
                KEY,
                new MACSigner(published)),
            new PlainJWT(claims().build()).serialize(),
            "a.b.c",
            "");

    for (String token : bad) {
      assertTrue(principals.principal(token).isEmpty(), token);
    }
  }

  @Test
  void keys_are_fetched_from_the_issuer() throws Exception {
    HttpServer issuer =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] keys = new JWKSet(KEY.toPublicJWK()).toString().getBytes(StandardCharsets.UTF_8);
    issuer.createContext(
        "/keys",
        exchange -> {
          exchange.sendResponseHeaders(200, keys.length);
          exchange.getResponseBody().write(keys);
          exchange.close();
        });
    issuer.start();
    try {
      URI address = URI.create("http://127.0.0.1:" + issuer.getAddress().getPort() + "/keys");

      Optional<Principal> principal =
          new JwtPrincipals(settings(address)).principal(signed(claims().build(), KEY));

      assertEquals("token:https://issuer.example#ann", principal.orElseThrow().name());
    } finally {
      issuer.stop(0);
    }
  }

  @Test
  void a_file_that_holds_no_keys_is_refused_at_once() {
    URI nowhere = folder.resolve("missing.json").toUri();

    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> new JwtPrincipals(settings(nowhere)));

    assertTrue(refusal.getMessage().contains("missing.json"), refusal::getMessage);
  }
}
