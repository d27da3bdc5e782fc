package dev.lastword.server.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.ConsoleAppender;
import com.nimbusds.jose.jwk.ECKey;
import dev.lastword.codec.Printable;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Log lines of requests whose tokens try to forge some. */
final class TokenLogTest {

  private static final ECKey KEY = Issuer.key("known");

  /** Text of JSON strings: newline, tab, escape sequence, C1, separators, direction overrides. */
  private static final String HOSTILE =
      "x\\n2026-11-18T00:00:00.000Z INFO forged\\t\\r\\u001b[2J\\u009b31m\\u0085\\u2028\\u2029"
          + "\\u202e\\u2066";

  @TempDir private Path folder;

  /** Keeps lines as the server's own appender writes them. */
  private static final class Lines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final List<String> written = new CopyOnWriteArrayList<>();

    Lines() {
      setContext(root.getLoggerContext());
      start();
      root.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
      if (event.getLoggerName().equals(JwtPrincipals.class.getName())) {
        ConsoleAppender<ILoggingEvent> own =
            (ConsoleAppender<ILoggingEvent>) root.getAppender("out");
        written.add(new String(own.getEncoder().encode(event), UTF_8));
      }
    }

    @Override
    public void close() {
      root.detachAppender(this);
    }
  }

  private static String token(String header) {
    String signed = Issuer.token(KEY);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(header.getBytes(UTF_8))
        + signed.substring(signed.indexOf('.'));
  }

  @Test
  void a_header_of_a_token_forges_no_line() throws IOException {
    try (Issuer issuer = new Issuer();
        Lines lines = new Lines()) {
      issuer.publish(KEY);
      try (RunningServer server =
          RunningServer.with(
              RunningServer.settings(folder)
                  .flag(Setting.AUTH, "required")
                  .flag(Setting.JWT_JWKS, issuer.keys().toString())
                  .flag(Setting.JWT_ISSUER, Issuer.NAME)
                  .flag(Setting.JWT_AUDIENCE, Issuer.AUDIENCE))) {
        for (String header :
            List.of(
                "{\"alg\":\"ES256\",\"kid\":\"" + HOSTILE + "\"}",
                "{\"alg\":\"ES256\",\"kid\":\"known\",\"typ\":\"" + HOSTILE + "\"}",
                "{\"alg\":\"" + HOSTILE + "\",\"kid\":\"known\"}",
                "{\"alg\":\"ES256\",\"crit\":[\"" + HOSTILE + "\"]}")) {
          assertEquals(
              401,
              server
                  .send(
                      server
                          .request("/api/v1/graphs")
                          .header("Authorization", "Bearer " + token(header)))
                  .status());
        }
      }
      assertTrue(lines.written.stream().anyMatch(line -> line.contains("x\\n2026-11-18T00")));
      for (String line : lines.written) {
        assertTrue(line.endsWith("\n"), line);
        assertTrue(Printable.isPrintable(line.substring(0, line.length() - 1)), line);
      }
    }
  }
}
