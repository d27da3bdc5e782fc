package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.request.NewExecution;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens is seen while it happens. */
final class FollowTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @Test
  void an_execution_is_followed_from_its_first_event_to_its_last() {
    Shop shop = new Shop(STAGE.server()).order("followed");
    Page page = STAGE.open("#/executions/followed");
    assertThat(status(page)).hasText("active");

    Shop.Held first = shop.claim("payments", "card-1");
    assertThat(node(page, "charge")).hasClass(Pattern.compile("s-RUNNING"));
    first.fail("BUSY", "the terminal is busy");
    shop.claim("payments", "card-2").succeed("{\"receipt\":\"r-17\"}");
    assertThat(node(page, "charge")).hasClass(Pattern.compile("s-SUCCEEDED"));
    assertThat(node(page, "charge").locator(".attempts")).hasText("×2");
    assertThat(node(page, "approve")).hasClass(Pattern.compile("s-WAITING"));
    shop.claim("warehouse", "hall-3").progress(70, "14 of 20 items").succeed("{\"parcels\":2}");
    shop.claim("mail", "mail-1").succeed("{\"sent\":true}");

    page.locator("[data-node=approve]").click();
    page.getByRole(AriaRole.BUTTON, named("Resume")).click();
    page.locator("dialog textarea").fill("{\"approved\": true}");
    page.locator("dialog button[type=submit]").click();
    shop.claim("carrier", "van-9").succeed("{\"tracking\":\"LW1\"}");

    assertThat(status(page)).hasText("completed");
    assertThat(node(page, "done")).hasClass(Pattern.compile("s-SUCCEEDED"));
    assertThat(node(page, "unpaid")).not().hasClass(Pattern.compile("s-SUCCEEDED"));
    assertThat(page.locator(".inspector")).containsText("approve is SUCCEEDED by");
  }

  @Test
  void the_list_moves_with_the_executions() {
    Shop shop = new Shop(STAGE.server()).order("listed");
    Page page = STAGE.open("#/executions");
    Locator row = page.locator(".row", new Page.LocatorOptions().setHasText("listed"));
    assertThat(row.locator(".pill")).hasText("active");

    shop.order("newcomer");
    assertThat(page.locator(".row", new Page.LocatorOptions().setHasText("newcomer"))).isVisible();

    STAGE.server().post("/api/v1/executions/listed/cancel", "{}");
    assertThat(row.locator(".pill")).hasText("canceled");
    STAGE.server().post("/api/v1/executions/newcomer/cancel", "{}");
  }

  @ParameterizedTest
  @ValueSource(ints = {700, 1_700})
  void whatever_comes_at_once_leaves_no_gap_in_the_list(int count) {
    String graph = "burst-" + count;
    STAGE
        .server()
        .postYaml(
            "/api/v1/graphs", "id: " + graph + "\nnodes: {start: {type: Start}}\nedges: []\n");
    Page page = STAGE.open("#/executions?graph=" + graph);
    assertThat(page.locator(".live")).hasText("Live");
    assertThat(page.locator(".empty")).containsText("No execution matches.");

    Engine engine = STAGE.server().server().bean(Engine.class);
    for (int i = 1; i <= count; i++) {
      engine.create(NewExecution.of(GraphId.of(graph), null), Actor.SYSTEM, Duration.ofSeconds(10));
    }
    assertThat(page.locator(".row .pill").first()).isVisible();

    page.waitForFunction(
        """
        count => {
          const list = document.querySelector('.executions');
          list.scrollTop = list.scrollHeight;
          return document.querySelector('.title-bar').textContent.includes(`${count.toLocaleString('en')} shown`);
        }
        """,
        count);
  }

  @Test
  void filters_stand_in_the_address_and_ask_the_server() {
    new Shop(STAGE.server()).order("kept-active").order("made-canceled");
    STAGE.server().post("/api/v1/executions/made-canceled/cancel", "{}");
    Page page = STAGE.open("#/executions");

    page.getByRole(AriaRole.BUTTON, exactly("canceled")).click();

    assertThat(page.locator(".executions")).containsText("made-canceled");
    assertThat(page.locator(".executions")).not().containsText("kept-active");
    assertThat(page).hasURL(Pattern.compile("status=CANCELED"));
    page.getByLabel("Label, name:value").fill("team:nobody");
    page.keyboard().press("Enter");
    assertThat(page.locator(".empty")).containsText("No execution matches.");
    STAGE.server().post("/api/v1/executions/kept-active/cancel", "{}");
  }

  @Test
  void a_selection_is_canceled_with_a_result_for_each() {
    new Shop(STAGE.server()).order("bulk-1").order("bulk-2").order("bulk-3");
    Page page = STAGE.open("#/executions");
    page.getByLabel("Select bulk-1").check();
    page.getByLabel("Select bulk-2").check();
    assertThat(page.locator(".selection")).containsText("2 selected");
    STAGE.server().post("/api/v1/executions/bulk-2/cancel", "{}");

    page.locator(".selection button", new Page.LocatorOptions().setHasText("Cancel")).click();
    page.locator("dialog button[type=submit]").click();

    assertThat(page.locator("dialog [role=status]")).hasText("2 of 2 done.");
    assertThat(page.locator("dialog li", new Page.LocatorOptions().setHasText("bulk-1")))
        .containsText("canceled");
    assertThat(page.locator("dialog li", new Page.LocatorOptions().setHasText("bulk-2")))
        .containsText("nothing to do: already canceled");
    page.locator("dialog footer button").click();
    assertThat(page.locator("dialog")).hasCount(0);
    STAGE.server().post("/api/v1/executions/bulk-3/cancel", "{}");
  }

  @Test
  void a_selection_is_resumed_and_rerun_and_what_is_refused_says_why() {
    new Shop(STAGE.server()).order("waits-here").pay().order("waits-not");
    Page page = STAGE.open("#/executions");
    page.getByLabel("Select waits-here").check();
    page.getByLabel("Select waits-not").check();

    page.locator(".selection button", new Page.LocatorOptions().setHasText("Resume")).click();
    page.locator("dialog textarea").fill("{\"approved\": true}");
    page.locator("dialog button[type=submit]").click();
    assertThat(page.locator("dialog [role=status]")).hasText("2 of 2 done, 1 refused.");
    assertThat(page.locator("dialog .bad")).hasText("no node waits");
    page.locator("dialog footer button").click();
    page.locator(".selection button", new Page.LocatorOptions().setHasText("Rerun")).click();
    page.locator("dialog button[type=submit]").click();

    assertThat(page.locator("dialog .bad").first()).containsText("NOT_TERMINAL");
    STAGE.forgive("status of 409");
  }

  static Locator status(Page page) {
    return page.locator(".title-bar .pill");
  }

  static Locator node(Page page, String id) {
    return page.locator("[data-node='" + id + "']");
  }

  static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  static Page.GetByRoleOptions exactly(String name) {
    return named(name).setExact(true);
  }
}
