package dev.lastword.server.security;

import static dev.lastword.server.text.LimitedLog.LINES;
import static dev.lastword.server.text.LimitedLog.WINDOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.jwk.ECKey;
import dev.lastword.server.http.Refused;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.AllLines;
import dev.lastword.server.testkit.MovedTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Log lines of tokens that are refused by the thousand. */
final class TokenLinesTest {

  private static final int MANY = 10_000;
  private static final ECKey KEY = Issuer.key("known");

  private final MovedTime time = new MovedTime();

  private JwtPrincipals principals(Issuer issuer) {
    return new JwtPrincipals(
        JwtSettings.of(
                Settings.defaults()
                    .flag(Setting.JWT_JWKS, issuer.keys().toString())
                    .flag(Setting.JWT_ISSUER, Issuer.NAME)
                    .flag(Setting.JWT_AUDIENCE, Issuer.AUDIENCE))
            .orElseThrow(),
        Duration.ofMinutes(5),
        time);
  }

  private static List<String> own(AllLines lines) {
    return lines.lines().stream().filter(line -> line.contains("JwtPrincipals")).toList();
  }

  @Test
  void wrong_tokens_fill_no_log() throws IOException {
    try (Issuer issuer = new Issuer();
        AllLines lines = new AllLines()) {
      issuer.publish(KEY);
      JwtPrincipals principals = principals(issuer);
      String token = Issuer.token(KEY);

      for (int i = 0; i < MANY; i++) {
        assertEquals(Optional.empty(), principals.principal("x" + i + token));
      }
      time.pass(WINDOW);

      List<String> written = own(lines);
      assertEquals(LINES + 1, written.size());
      assertTrue(written.get(LINES).endsWith("9,990 more tokens were refused in the last minute"));
    }
  }

  @Test
  void tokens_that_cannot_be_judged_fill_no_log_and_hide_no_refusal() throws IOException {
    try (Issuer issuer = new Issuer();
        AllLines lines = new AllLines()) {
      JwtPrincipals principals = principals(issuer);
      String token = Issuer.token(KEY);

      for (int i = 0; i < 100; i++) {
        assertThrows(Refused.class, () -> principals.principal(token));
      }
      principals.principal("nonsense");
      time.pass(WINDOW);

      List<String> written = own(lines);
      assertEquals(LINES + 2, written.size(), written::toString);
      assertTrue(written.get(LINES).contains("refused a token"));
      assertTrue(
          written.get(LINES + 1).endsWith("90 more tokens could not be judged in the last minute"));
    }
  }
}
