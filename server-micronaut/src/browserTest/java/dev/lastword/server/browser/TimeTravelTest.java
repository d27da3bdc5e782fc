package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.lastword.server.browser.CancelTest.slider;
import static dev.lastword.server.browser.FollowTest.node;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import dev.lastword.codec.JsonCodec;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Every version of an execution can be looked at, with a server and without. */
final class TimeTravelTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @Test
  void the_slider_goes_back_and_the_keys_go_forth() {
    new Shop(STAGE.server()).deliver("traveled");
    Page page = STAGE.open("#/executions/traveled");
    assertThat(node(page, "done")).hasClass(Pattern.compile("s-SUCCEEDED"));

    slider(page).focus();
    page.keyboard().press("Home");
    assertThat(page.locator(".player .version b")).hasText("0");
    slider(page).fill("16");
    assertThat(node(page, "done")).hasClass(Pattern.compile("s-IDLE"));
    page.keyboard().press(".");
    assertThat(page.locator(".player .version b")).hasText("17");
    page.keyboard().press(",");
    assertThat(page.locator(".player .version b")).hasText("16");

    page.keyboard().press("l");
    assertThat(node(page, "done")).hasClass(Pattern.compile("s-SUCCEEDED"));
  }

  @Test
  void each_version_on_the_page_is_the_servers_state_at_it() {
    new Shop(STAGE.server()).deliver("compared");
    Page page = STAGE.open("#/executions/compared");
    page.locator("#tab-state").click();
    int head = Integer.parseInt(slider(page).getAttribute("max"));
    assertTrue(head > 40, "events: " + head);

    for (int version = 1; version <= head; version++) {
      slider(page).fill(Integer.toString(version));
      assertThat(page.locator(".state-panel p")).hasText("The state after " + version + " events.");

      assertEquals(
          STAGE.server().get("/api/v1/executions/compared/state?version=" + version).json(),
          JsonCodec.parse(page.locator(".state-panel pre").textContent()));
    }
  }

  @Test
  void a_node_says_at_every_version_what_decided_its_status() {
    new Shop(STAGE.server()).deliver("reasoned");
    Page page = STAGE.open("#/executions/reasoned");
    node(page, "charge").click();
    assertThat(page.locator(".why")).containsText("charge is SUCCEEDED by NODE_SUCCEEDED");

    page.locator(".why button").first().click();
    assertThat(page.locator(".player-event")).hasText("NODE_SUCCEEDED charge");
    page.keyboard().press(",");

    assertThat(page.locator(".why")).containsText("charge is RUNNING by NODE_STARTED");
    assertThat(page.locator(".why")).containsText("It waits for worker card-2 to settle attempt 2");
  }

  @Test
  void an_exported_execution_opens_and_plays_without_a_server(@TempDir Path folder) {
    Shop shop = new Shop(STAGE.server()).order("exported").pay();
    Shop.Held late = shop.claim("warehouse", "hall-3");
    STAGE
        .server()
        .post("/api/v1/executions/exported/cancel", "{\"reason\":\"the customer called\"}");
    assertEquals(409, late.report("succeed", "\"output\":1").status());
    Page page = STAGE.open("#/executions/exported");
    Path file = folder.resolve("exported.html");

    Download download =
        page.waitForDownload(() -> page.locator(".actions button", text("Export")).click());
    download.saveAs(file);
    Page replay = STAGE.openFile(file);

    assertEquals("exported.html", download.suggestedFilename());
    assertThat(replay.locator("h1")).hasText("exported");
    assertThat(replay.locator(".last-word")).containsText("Cancel had the last word.");
    assertThat(replay.locator(".last-word")).containsText("1 result came after it");
    slider(replay).fill("0");
    assertThat(node(replay, "charge")).hasClass(Pattern.compile("s-IDLE"));
    replay.locator("[aria-label^='Play']").click();
    assertThat(node(replay, "pack")).hasClass(Pattern.compile("s-CANCELED"));
    assertThat(replay.locator("[aria-label^='Play']")).isVisible();
    assertEquals(0, replay.locator(".actions").count());
  }

  private static Page.LocatorOptions text(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }
}
