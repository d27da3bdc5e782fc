package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The home page names what needs an operator, the workers' page who works, the search where it is.
 */
final class OverviewTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  private static Locator tile(Page page, String title) {
    return page.getByRole(AriaRole.REGION, FollowTest.exactly(title));
  }

  @Test
  void home_shows_failures_cancels_on_their_way_waits_and_queues() {
    Shop shop = new Shop(STAGE.server()).order("declined");
    for (int i = 0; i < 3; i++) {
      shop.claim("payments", "card-1").fail("DECLINED", "no funds");
    }
    shop.order("stubborn").pay().claim("warehouse", "hall-1");
    STAGE.server().post("/api/v1/executions/stubborn/cancel", "{\"mode\":\"GRACEFUL\"}");
    shop.order("patient").pay();
    Page page = STAGE.open("");

    assertThat(tile(page, "Failed lately")).containsText("declined");
    assertThat(tile(page, "Cancels still converging")).containsText("stubborn");
    assertThat(tile(page, "Waiting longest")).containsText("patient");
    assertThat(tile(page, "Waiting longest")).containsText("approve");
    assertThat(tile(page, "Queues")).containsText("mail");
    assertThat(page.locator(".tile.s-RUNNING")).containsText("hall-1");
    assertThat(page.locator(".tile.s-RUNNING")).containsText("holds 1, warehouse");
    Locator row = page.locator("tbody tr", new Page.LocatorOptions().setHasText("order"));
    assertThat(
            row.getByRole(
                AriaRole.LINK, new Locator.GetByRoleOptions().setName("1 failed of order")))
        .isVisible();
    tile(page, "Failed lately").getByRole(AriaRole.LINK).first().click();
    assertThat(page).hasURL(Pattern.compile("status=FAILED"));
  }

  @Test
  void workers_are_listed_with_what_they_poll_and_hold() {
    Shop shop = new Shop(STAGE.server()).order("worked-at");
    shop.claim("payments", "card-9");
    Page page = STAGE.open("#/workers");

    Locator row = page.locator("tbody tr", new Page.LocatorOptions().setHasText("card-9"));
    assertThat(row).containsText("payments");
    assertThat(row.locator(".number")).hasText("1");
    row.getByRole(AriaRole.LINK).first().click();
    assertThat(page.locator("tbody tr")).containsText("worked-at");
  }

  @Test
  void a_search_finds_executions_by_id_label_wait_key_and_error() {
    Shop shop = new Shop(STAGE.server()).order("sought-after").pay();
    shop.order("refused-card");
    for (int i = 0; i < 3; i++) {
      shop.claim("payments", "card-1").fail("EXPIRED_CARD", "it expired");
    }
    Page page = STAGE.open("#/graphs");

    search(page, "sought-after");
    assertThat(page.locator("tbody")).containsText("id: sought-after");
    search(page, "approval");
    assertThat(page.locator("tbody")).containsText("wait key: approve waits for approval");
    search(page, "expired_card");
    assertThat(page.locator("tbody")).containsText("refused-card");
    assertThat(page.locator("tbody")).containsText("EXPIRED_CARD: it expired");
    search(page, "customer:an");
    assertThat(page.locator("tbody")).containsText("label: customer:ann");
    search(page, "no such thing");
    assertThat(page.locator(".empty")).containsText("Nothing is known by");
  }

  private static void search(Page page, String text) {
    page.getByLabel("Search executions").fill(text);
    page.keyboard().press("Enter");
  }

  @Test
  void a_viewer_is_offered_nothing_that_would_be_refused() {
    new Shop(STAGE.server()).order("looked-at");
    Page page = STAGE.blank(Stage.desktop());
    page.route(
        "**/api/v1/me",
        route ->
            route.fulfill(
                new FulfillOptions().setBody("{\"name\":\"key:ann\",\"roles\":[\"viewer\"]}")));

    page.navigate(STAGE.server().server().address() + "/#/executions/looked-at");
    FollowTest.node(page, "charge").click();
    assertThat(page.locator(".actions button")).hasCount(2);
    assertThat(page.locator(".inspector-actions button")).hasCount(0);
    page.evaluate("location.hash = '#/graphs'");
    assertThat(page.locator(".card")).isVisible();
    assertThat(page.getByRole(AriaRole.BUTTON, FollowTest.exactly("Run"))).hasCount(0);
    page.evaluate("location.hash = '#/queues'");
    assertThat(page.locator("tbody tr").first()).isVisible();
    assertThat(page.getByRole(AriaRole.BUTTON, FollowTest.exactly("Pause"))).hasCount(0);
  }
}
