package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.lastword.server.testkit.RunningServer.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Everything that was refused is shown: what it was, who sent it, why, and the newest of it. */
final class RefusedTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @Test
  void a_refused_request_about_the_whole_execution_names_no_node() {
    new Shop(STAGE.server()).deliver("settled");
    refused("/api/v1/executions/settled/cancel", "{}", 409);
    Page page = STAGE.open("#/executions/settled");

    assertThat(list(page)).containsText("late cancel of the execution at");
    assertThat(page.locator("body")).not().containsText("undefined");
  }

  @Test
  void a_report_that_is_refused_while_the_execution_runs_appears_at_once_with_its_sender() {
    Shop shop = new Shop(STAGE.server()).order("running");
    Shop.Held held = shop.claim("payments", "card-1");
    Page page = STAGE.open("#/executions/running");
    FollowTest.node(page, "charge").click();
    assertThat(page.locator(".inspector")).containsText("card-1 holds");

    refused("/api/v1/executions/running/nodes/charge/succeed", "{\"output\":1}", 409);

    assertThat(list(page)).containsText("success of charge at");
    assertThat(list(page)).containsText(" by local:");
    assertThat(list(page)).containsText("(LEASE_REQUIRED)");
    assertThat(list(page)).not().containsText("late");
    held.succeed("1");
  }

  @Test
  void the_newest_of_many_refusals_is_shown_first() {
    new Shop(STAGE.server()).order("pestered");
    for (int i = 0; i < 101; i++) {
      refused(
          "/api/v1/executions/pestered/nodes/charge/succeed", "{\"output\":%d}".formatted(i), 409);
    }
    Page page = STAGE.open("#/executions/pestered");
    assertThat(list(page).locator("li")).hasCount(100);
    assertThat(list(page).locator("li").first()).containsText("success of charge");

    refused("/api/v1/executions/pestered/nodes/charge/fail", "{\"error\":{\"code\":\"X\"}}", 409);

    assertThat(list(page).locator("li").first()).containsText("failure of charge");
  }

  private static void refused(String path, String body, int status) {
    Reply reply = STAGE.server().post(path, body);
    assertEquals(status, reply.status(), reply.body());
  }

  private static Locator list(Page page) {
    return page.locator(".inspector .late-list");
  }
}
