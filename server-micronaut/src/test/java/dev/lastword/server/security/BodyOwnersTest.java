package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.http.BodyBudget;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.HeldBody;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bodies in flight count for the key that was shown, as all callers may come from one proxy. */
@Timeout(60)
final class BodyOwnersTest {

  private static final String VALIDATE = "/api/v1/graphs/validate";
  private static final int SHARE = 1 << 20;
  private static final String MOST_OF_IT = "x".repeat(SHARE - 1_000);

  @TempDir private Path folder;

  @Test
  void each_key_has_a_share_of_its_own() throws IOException {
    try (RunningServer server =
        RunningServer.with(
            RunningServer.settings(folder)
                .flag(Setting.AUTH, "required")
                .flag(Setting.IN_FLIGHT_BYTES, "10000000")
                .flag(Setting.IN_FLIGHT_BYTES_PER_CALLER, Integer.toString(SHARE)))) {
      Callers callers = new Callers(server);
      String one = callers.key("one", Scope.ALL, Role.VIEWER);
      String other = callers.key("other", Scope.ALL, Role.VIEWER);
      BodyBudget budget = server.server().bean(BodyBudget.class);
      try (HeldBody held =
          HeldBody.post(server, VALIDATE, 15 << 20, "Authorization: Bearer " + one)) {
        held.send(MOST_OF_IT);
        while (budget.held() < MOST_OF_IT.length()) {
          Thread.onSpinWait();
        }

        Reply refused = callers.post(VALIDATE, one, MOST_OF_IT);
        Reply taken = callers.post(VALIDATE, other, MOST_OF_IT);

        assertEquals(429, refused.status(), refused::body);
        assertEquals("TOO_MANY_BYTES", refused.text("code"));
        assertEquals("NOT_DONE", refused.text("fate"));
        assertEquals(200, taken.status(), taken::body);
      }
    }
  }

  @Test
  void a_caller_without_a_key_holds_nothing_after_it_was_refused() throws IOException {
    try (RunningServer server =
            RunningServer.with(
                RunningServer.settings(folder)
                    .flag(Setting.AUTH, "required")
                    .flag(Setting.IN_FLIGHT_BYTES, Integer.toString(SHARE)));
        HeldBody body = HeldBody.post(server, VALIDATE, 15 << 20)) {
      body.send("x".repeat(1 << 20));
      while (!body.isAnswered()) {
        Thread.onSpinWait();
      }

      BodyBudget budget = server.server().bean(BodyBudget.class);
      while (budget.held() > 0) {
        Thread.onSpinWait();
      }
    }
  }
}
