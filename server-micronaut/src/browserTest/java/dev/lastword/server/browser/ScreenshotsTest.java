package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.lastword.server.browser.FollowTest.node;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The pictures of the documents; written only when they are asked for, taken always. */
final class ScreenshotsTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @BeforeAll
  static void play() {
    Shop shop = new Shop(STAGE.server());
    shop.deliver("order-4711").deliver("order-4712");
    shop.order("order-4713");
    for (int i = 0; i < 3; i++) {
      shop.claim("payments", "card-1").fail("DECLINED", "the card was declined");
    }
    shop.deliver("order-4714").order("order-4715").pay();
    Shop.Held late = shop.claim("warehouse", "hall-3").progress(90, "18 of 20 items");
    shop.claim("mail", "mail-1").succeed("{\"sent\":true}");
    STAGE
        .server()
        .post("/api/v1/executions/order-4715/cancel", "{\"reason\":\"the customer called\"}");
    late.report("succeed", "\"output\":{\"parcels\":2}");
    shop.order("order-4716").pay().claim("warehouse", "hall-1").progress(70, "14 of 20 items");
    shop.claim("mail", "mail-1").succeed("{\"sent\":true}");
    shop.order("order-4717");
    shop.claim("payments", "card-1");
  }

  @Test
  void the_home() {
    Page page = STAGE.open("");
    assertThat(page.locator(".tile.s-FAILED")).isVisible();

    picture(page, "home");
  }

  @Test
  void the_list() {
    Page page = STAGE.open("#/executions");
    assertThat(page.locator(".row")).hasCount(8);
    assertThat(page.locator(".live.on")).isVisible();

    picture(page, "executions");
  }

  @Test
  void an_execution_that_runs_in_the_dark() {
    Page page = STAGE.open("#/executions/order-4716", Stage.dark().setViewportSize(1360, 1040));
    assertThat(node(page, "pack")).hasClass(Pattern.compile("s-RUNNING"));
    node(page, "approve").click();

    picture(page, "running");
  }

  @Test
  void a_cancel_that_won() {
    Page page = STAGE.open("#/executions/order-4715", tall());
    assertThat(page.locator(".late-names")).hasText("pack");
    node(page, "pack").click();

    picture(page, "cancel-wins");
  }

  @Test
  void a_version_of_the_past() {
    Page page = STAGE.open("#/executions/order-4714", tall());
    node(page, "charge").click();
    page.locator(".player input").fill("24");
    page.locator("#tab-events").click();

    picture(page, "time-travel");
  }

  @Test
  void a_graph_with_problems() {
    Page page = STAGE.open("#/graphs/+");
    page.locator(".look .node").first().waitFor();
    String text = (String) page.evaluate("document.querySelector('textarea').value");
    page.locator("textarea").fill(text.replace("to: done}", "to: dome}"));
    assertThat(page.locator(".gutter .marked").first()).isVisible();

    picture(page, "editor");
  }

  @Test
  void a_phone() {
    NewContextOptions options = Stage.phone().setDeviceScaleFactor(2);
    Page page = STAGE.open("#/executions/order-4716", options);
    assertThat(node(page, "pack")).hasClass(Pattern.compile("s-RUNNING"));

    picture(page, "phone");
  }

  private static NewContextOptions tall() {
    return Stage.desktop().setViewportSize(1360, 1140);
  }

  private static void picture(Page page, String name) {
    page.evaluate("document.fonts.ready");
    ScreenshotOptions options = new ScreenshotOptions();
    Optional.ofNullable(System.getProperty("screenshots"))
        .ifPresent(folder -> options.setPath(Path.of(folder, name + ".png")));
    page.screenshot(options);
  }
}
