package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.jwk.ECKey;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.text.LimitedLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tokens while their issuer's keys cannot be had. */
@Timeout(60)
final class IssuerOutageTest {

  private static final ECKey KNOWN = Issuer.key("known");
  private static final ECKey NEW = Issuer.key("new");

  @TempDir private Path folder;

  private Issuer issuer;

  @BeforeEach
  void open() throws IOException {
    issuer = new Issuer();
  }

  @AfterEach
  void close() {
    issuer.close();
  }

  private RunningServer serve() {
    return RunningServer.with(
        RunningServer.settings(folder)
            .flag(Setting.AUTH, "required")
            .flag(Setting.JWT_JWKS, issuer.keys().toString())
            .flag(Setting.JWT_ISSUER, Issuer.NAME)
            .flag(Setting.JWT_AUDIENCE, Issuer.AUDIENCE));
  }

  private static Reply ask(RunningServer server, ECKey key) {
    return server.send(
        server.request("/api/v1/graphs").header("Authorization", "Bearer " + Issuer.token(key)));
  }

  @Test
  void who_was_known_before_stays_known_and_new_keys_count_afterwards() {
    issuer.publish(KNOWN);
    try (RunningServer server = serve()) {
      assertEquals(200, ask(server, KNOWN).status());

      issuer.fail();

      assertEquals(200, ask(server, KNOWN).status());
      issuer.publish(NEW);
      assertEquals(200, ask(server, NEW).status());
    }
  }

  @Test
  void who_is_not_known_is_refused_as_ever() {
    issuer.publish(KNOWN);
    try (RunningServer server = serve()) {
      assertEquals(200, ask(server, KNOWN).status());

      issuer.fail();

      // More often than the issuer is asked.
      for (int i = 0; i < 4; i++) {
        Reply refused = ask(server, NEW);
        assertEquals(401, refused.status(), refused::body);
        assertEquals("UNAUTHENTICATED", refused.text("code"));
        assertEquals("Bearer realm=\"lastword\"", refused.header("WWW-Authenticate").orElse(""));
      }
      assertEquals(200, ask(server, KNOWN).status());
    }
  }

  @Test
  void a_server_that_has_never_seen_a_key_says_that_it_cannot_judge() {
    try (RunningServer server = serve()) {
      Reply refused = ask(server, KNOWN);

      assertEquals(503, refused.status(), refused::body);
      assertEquals("KEYS_UNAVAILABLE", refused.text("code"));
      assertEquals("30", refused.header("Retry-After").orElse(""));
      assertEquals("application/problem+json", refused.header("Content-Type").orElse(""));
      issuer.publish(KNOWN);
      assertEquals(200, ask(server, KNOWN).status());
    }
  }

  @Test
  void it_says_so_to_everybody_however_many_ask() {
    try (RunningServer server = serve()) {
      for (int i = 0; i < 4; i++) {
        assertEquals(503, ask(server, KNOWN).status());
      }
    }
  }

  @Test
  void keys_outlive_the_time_after_which_they_are_asked_for_again() {
    issuer.publish(KNOWN);
    Duration memory = Duration.ofMillis(100);
    JwtPrincipals principals =
        new JwtPrincipals(
            new JwtSettings(issuer.keys(), Issuer.NAME, Issuer.AUDIENCE, "roles"),
            memory,
            LimitedLog.Timing.SYSTEM);
    assertTrue(principals.principal(Issuer.token(KNOWN)).isPresent());

    issuer.fail();

    long end = System.nanoTime() + memory.multipliedBy(5).toNanos();
    while (System.nanoTime() < end) {
      assertTrue(principals.principal(Issuer.token(KNOWN)).isPresent());
    }
    issuer.publish(NEW);
    while (principals.principal(Issuer.token(NEW)).isEmpty()) {
      Thread.onSpinWait();
    }
  }
}
