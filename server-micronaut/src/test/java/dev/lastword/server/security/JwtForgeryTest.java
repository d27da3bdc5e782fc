package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.settings.WrongSetting;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens that try to be more than the issuer said, and settings that would let them. */
final class JwtForgeryTest {

  private static final String ISSUER = "https://issuer.example";
  private static final ECKey EC = ec("ec");
  private static final RSAKey RSA = rsa("rsa");

  @TempDir private Path folder;

  private JwtPrincipals principals;

  private static ECKey ec(String id) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static RSAKey rsa(String id) {
    try {
      return new RSAKeyGenerator(2048).keyID(id).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @BeforeEach
  void believe_the_issuer() throws IOException {
    principals = new JwtPrincipals(new JwtSettings(keys(), ISSUER, "lastword", "roles"));
  }

  private URI keys() throws IOException {
    JWKSet published = new JWKSet(List.<JWK>of(EC.toPublicJWK(), RSA.toPublicJWK()));
    return Files.writeString(folder.resolve("jwks.json"), published.toString()).toUri();
  }

  private static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer(ISSUER)
        .audience("lastword")
        .subject("ann")
        .claim("roles", List.of("admin"))
        .expirationTime(Date.from(Instant.now().plusSeconds(600)));
  }

  private static String signed(JWSHeader.Builder header, JWTClaimsSet claims, JWSSigner signer)
      throws JOSEException {
    SignedJWT token = new SignedJWT(header.build(), claims);
    token.sign(signer);
    return token.serialize();
  }

  private static String signed(JWTClaimsSet claims) throws JOSEException {
    return signed(
        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("ec"), claims, new ECDSASigner(EC));
  }

  private static String raw(String header, String claims) {
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    return encoder.encodeToString(header.getBytes(StandardCharsets.UTF_8))
        + "."
        + encoder.encodeToString(claims.getBytes(StandardCharsets.UTF_8))
        + ".";
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "None", "NONE", "nOnE", "", "HS256", "ES256"})
  void an_algorithm_without_a_signature_is_refused(String algorithm) {
    String header = "{\"alg\":\"" + algorithm + "\",\"kid\":\"ec\"}";

    assertTrue(principals.principal(raw(header, claims().build().toString())).isEmpty());
    assertTrue(principals.principal(raw(header, claims().build().toString()) + "AA").isEmpty());
  }

  @Test
  void a_public_key_is_no_shared_secret() throws Exception {
    List<byte[]> guesses =
        List.of(
            RSA.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8),
            RSA.toRSAPublicKey().getEncoded(),
            RSA.getModulus().decode(),
            EC.toECPublicKey().getEncoded(),
            Files.readAllBytes(folder.resolve("jwks.json")));
    for (byte[] secret : guesses) {
      for (String kid : List.of("rsa", "ec")) {
        String token =
            signed(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(kid),
                claims().build(),
                new MACSigner(secret));
        assertTrue(principals.principal(token).isEmpty(), kid);
      }
    }
  }

  @Test
  void a_key_that_the_token_brings_along_or_points_to_is_not_believed() throws Exception {
    ECKey mine = ec("ec");
    URI anywhere =
        Files.writeString(folder.resolve("evil.json"), new JWKSet(mine).toString()).toUri();
    List<JWSHeader.Builder> headers =
        List.of(
            new JWSHeader.Builder(JWSAlgorithm.ES256).jwk(mine.toPublicJWK()),
            new JWSHeader.Builder(JWSAlgorithm.ES256).jwk(mine.toPublicJWK()).keyID("ec"),
            new JWSHeader.Builder(JWSAlgorithm.ES256).jwkURL(anywhere).keyID("ec"),
            new JWSHeader.Builder(JWSAlgorithm.ES256).x509CertURL(anywhere).keyID("ec"),
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("rsa"));
    for (JWSHeader.Builder header : headers) {
      assertTrue(
          principals.principal(signed(header, claims().build(), new ECDSASigner(mine))).isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../../dev/null",
        "/dev/null",
        "ec' OR '1'='1",
        "ec\u0000",
        "ec\r\n2026-11-18T00:00:00Z INFO forged",
        "EC",
        " ec",
        "http://127.0.0.1:1/keys",
        ""
      })
  void the_name_of_a_key_is_compared_and_nothing_else(String kid) throws Exception {
    ECKey mine = ec(kid.isEmpty() ? "x" : kid);
    byte[] nothing = new byte[32];

    String own =
        signed(
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(kid),
            claims().build(),
            new ECDSASigner(mine));
    String empty =
        signed(
            new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(kid),
            claims().build(),
            new MACSigner(nothing));

    assertTrue(principals.principal(own).isEmpty());
    assertTrue(principals.principal(empty).isEmpty());
  }

  @Test
  void a_token_is_good_for_its_audience_issuer_and_time_alone() throws JOSEException {
    Date past = Date.from(Instant.now().minusSeconds(600));
    Date future = Date.from(Instant.now().plusSeconds(600));
    List<JWTClaimsSet> bad =
        List.of(
            claims().audience((String) null).build(),
            claims().audience(List.of()).build(),
            claims().audience("Lastword").build(),
            claims().audience("lastword.evil").build(),
            claims().issuer(ISSUER + "/").build(),
            claims().issuer(null).build(),
            claims().expirationTime(past).build(),
            claims().notBeforeTime(future).build(),
            claims().subject("").build(),
            claims().subject(" ").build(),
            claims().subject("a\nb").build(),
            claims().subject("a\u202eb").build(),
            claims().subject("a".repeat(256)).build());

    for (JWTClaimsSet claims : bad) {
      assertTrue(principals.principal(signed(claims)).isEmpty(), claims::toString);
    }
    assertTrue(
        principals
            .principal(signed(claims().audience(List.of("other", "lastword")).build()))
            .isPresent());
  }

  @Test
  void a_changed_claim_or_signature_is_noticed() throws JOSEException {
    String[] parts = signed(claims().claim("roles", "viewer").build()).split("\\.");
    String claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
    String more =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(claims.replace("viewer", "admin").getBytes(StandardCharsets.UTF_8));
    // Psychic signature: r and s are zero.
    String zero = Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[64]);

    for (String token :
        List.of(
            parts[0] + "." + more + "." + parts[2],
            parts[0] + "." + parts[1] + "." + zero,
            parts[0] + "." + parts[1] + ".",
            parts[0] + "." + parts[1])) {
      assertTrue(principals.principal(token).isEmpty(), token);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"JWT", "jwt", "at+jwt", "AT+JWT", "application/at+jwt", "application/jwt"})
  void access_tokens_are_taken_as_their_issuers_label_them(String type) throws JOSEException {
    JWSHeader.Builder header =
        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("rsa").type(new JOSEObjectType(type));

    assertTrue(
        principals.principal(signed(header, claims().build(), new RSASSASigner(RSA))).isPresent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"dpop+jwt", "logout+jwt", "secevent+jwt", "JOSE"})
  void tokens_for_other_purposes_are_not(String type) throws JOSEException {
    JWSHeader.Builder header =
        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("ec").type(new JOSEObjectType(type));

    assertTrue(
        principals.principal(signed(header, claims().build(), new ECDSASigner(EC))).isEmpty());
  }

  @Test
  void a_scope_that_names_nothing_opens_nothing() throws JOSEException {
    for (Object empty : new Object[] {null, List.of(), "", "  "}) {
      JWTClaimsSet claims =
          claims()
              .serializeNullClaims(true)
              .claim("lastword_queues", empty)
              .claim("lastword_graphs", empty)
              .build();

      Scope scope = principals.principal(signed(claims)).orElseThrow().scope();

      assertEquals(
          new Scope(Optional.of(Set.of()), Optional.of(Set.of())), scope, () -> "" + empty);
      assertTrue(!scope.hasQueue("email") && !scope.hasGraph("order"));
      assertTrue(scope.narrowsQueues() && scope.narrowsGraphs());
    }
    assertEquals(Scope.ALL, principals.principal(signed(claims().build())).orElseThrow().scope());
  }

  @Test
  void a_scope_that_is_no_list_of_names_opens_nothing_at_all() throws JOSEException {
    for (Object wrong : List.of(1, true, Map.of("email", true), List.of(1))) {
      JWTClaimsSet claims = claims().claim("lastword_queues", wrong).build();

      assertTrue(principals.principal(signed(claims)).isEmpty(), () -> "" + wrong);
    }
  }

  @Test
  void a_subject_is_never_the_name_of_a_key_nor_a_local_caller() throws JOSEException {
    for (String subject : List.of("ann", "key:ann", "local", "nobody")) {
      String actor =
          principals.principal(signed(claims().subject(subject).build())).orElseThrow().name();

      assertEquals("token:" + ISSUER + "#" + subject, actor);
    }
  }

  @Test
  void a_server_does_not_start_without_the_audience_of_its_tokens() throws IOException {
    Settings settings =
        RunningServer.settings(folder)
            .flag(Setting.AUTH, "required")
            .flag(Setting.JWT_JWKS, keys().toString())
            .flag(Setting.JWT_ISSUER, ISSUER);

    WrongSetting refusal = assertThrows(WrongSetting.class, () -> RunningServer.with(settings));
    WrongSetting blank =
        assertThrows(
            WrongSetting.class, () -> RunningServer.with(settings.flag(Setting.JWT_AUDIENCE, " ")));

    assertTrue(
        refusal.getMessage().startsWith("lastword.jwt-audience: expected "), refusal::getMessage);
    assertTrue(refusal.getMessage().contains("--jwt-audience"), refusal::getMessage);
    assertEquals(refusal.getMessage(), blank.getMessage());
    RunningServer.with(settings.flag(Setting.JWT_AUDIENCE, "lastword")).close();
  }
}
