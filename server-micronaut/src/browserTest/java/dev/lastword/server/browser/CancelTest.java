package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.lastword.server.browser.FollowTest.node;
import static dev.lastword.server.browser.FollowTest.status;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Cancel has the last word, and whoever looks can see it. */
final class CancelTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @Test
  void a_clicked_cancel_wins_over_a_worker_that_finishes_late() {
    Shop shop = new Shop(STAGE.server()).order("contested").pay();
    Shop.Held late = shop.claim("warehouse", "hall-3").progress(90, "18 of 20 items");
    Page page = STAGE.open("#/executions/contested");
    assertThat(node(page, "pack")).hasClass(Pattern.compile("s-RUNNING"));

    cancel(page, "", "the customer called");
    assertThat(status(page)).hasText("canceled");
    assertThat(page.locator(".last-word")).containsText("No result came after it.");
    Reply refused = late.report("succeed", "\"output\":{\"parcels\":2}");

    assertEquals(409, refused.status(), refused.body());
    assertThat(page.locator(".last-word")).containsText("1 result came after it and was refused");
    assertThat(page.locator(".late-names")).hasText("pack");
    assertThat(node(page, "pack")).hasClass(Pattern.compile("s-CANCELED"));
    assertThat(node(page, "pack").locator(".late")).isVisible();
    assertThat(status(page)).hasText("canceled");
    node(page, "pack").click();
    assertThat(page.locator(".inspector")).containsText("The cancel of the execution ended it.");
    assertThat(page.locator(".inspector .late-list")).containsText("success of pack");
    assertThat(page.locator(".gantt-late")).isVisible();
    page.locator("#tab-events").click();
    assertThat(page.locator(".log-late")).containsText("late success");
  }

  @Test
  void a_graceful_cancel_shows_what_may_still_finish() {
    Shop shop = new Shop(STAGE.server()).order("graceful").pay();
    Shop.Held running = shop.claim("warehouse", "hall-4");
    Page page = STAGE.open("#/executions/graceful");

    cancel(page, "GRACEFUL", "");
    assertThat(status(page)).hasText("canceling");
    assertThat(page.locator(".last-word")).containsText("within its grace");
    assertThat(node(page, "approve")).hasClass(Pattern.compile("s-CANCELED"));
    assertThat(node(page, "pack")).hasClass(Pattern.compile("s-RUNNING"));
    running.succeed("{\"parcels\":1}");

    assertThat(status(page)).hasText("canceled");
    assertThat(node(page, "pack")).hasClass(Pattern.compile("s-SUCCEEDED"));
    node(page, "pack").click();
    assertThat(page.locator(".inspector")).containsText("keeps its result");
  }

  @Test
  void a_canceled_execution_leads_to_its_compensation_and_back() {
    for (String graph :
        List.of(
            "id: undo\nnodes: {s: {type: Start}, w: {type: Wait}}\nedges: [{from: s, to: w}]",
            "id: sale\nonCanceled: undo\nnodes: {s: {type: Start}, w: {type: Wait}}\n"
                + "edges: [{from: s, to: w}]")) {
      assertEquals(201, STAGE.server().postYaml("/api/v1/graphs", graph).status());
    }
    STAGE.server().post("/api/v1/executions", "{\"graphId\":\"sale\",\"executionId\":\"sale-1\"}");
    Page page = STAGE.open("#/executions/sale-1");

    cancel(page, "", "never mind");
    assertThat(page.locator(".about")).containsText("onCanceled: undo active");
    page.locator(".about a", new Page.LocatorOptions().setHasText("undo")).click();

    assertThat(status(page)).hasText("active");
    assertThat(page.locator(".about")).containsText("onCanceled of sale-1");
    page.locator(".about a", new Page.LocatorOptions().setHasText("sale-1")).click();
    assertThat(status(page)).hasText("canceled");
  }

  @Test
  void one_node_alone_can_be_canceled() {
    new Shop(STAGE.server()).order("partly");
    Page page = STAGE.open("#/executions/partly");

    node(page, "charge").click();
    page.locator(".inspector-actions button", withText("Cancel node")).click();
    page.locator("dialog button[type=submit]").click();

    assertThat(node(page, "charge")).hasClass(Pattern.compile("s-CANCELED"));
    assertThat(status(page)).hasText("failed");
  }

  @Test
  void a_finished_execution_offers_no_cancel() {
    new Shop(STAGE.server()).deliver("finished");
    Page page = STAGE.open("#/executions/finished");

    assertThat(status(page)).hasText("completed");
    assertThat(page.locator(".actions button", withText("Archive"))).isVisible();
    assertThat(page.locator(".actions button", withText("Cancel"))).hasCount(0);
  }

  private static void cancel(Page page, String mode, String reason) {
    page.locator(".actions button", withText("Cancel")).click();
    page.locator("dialog input[value='" + mode + "']").check();
    page.getByLabel("Reason").fill(reason);
    page.locator("dialog button[type=submit]").click();
    assertThat(page.locator("dialog")).hasCount(0);
  }

  private static Page.LocatorOptions withText(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  static Locator slider(Page page) {
    return page.getByLabel("Version", new Page.GetByLabelOptions().setExact(true));
  }
}
