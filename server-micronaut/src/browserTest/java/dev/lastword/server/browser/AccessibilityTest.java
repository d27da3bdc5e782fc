package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everybody can use the page: by keyboard, with a screen reader, in the dark, on a phone. */
final class AccessibilityTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  private static final Map<String, String> PAGES =
      Map.of(
          "#/executions", ".row:not(.head)",
          "#/executions/fallen", ".node",
          "#/executions/going", ".node",
          "#/graphs", ".card",
          "#/graphs/+", ".look .node",
          "#/schedules", "table",
          "#/queues", "table",
          "#/home", ".tile",
          "#/workers", ".page",
          "#/search?q=order", "table");

  @BeforeAll
  static void play() {
    Shop shop = new Shop(STAGE.server()).order("fallen").pay();
    Shop.Held late = shop.claim("warehouse", "hall-3").progress(40, "8 of 20 items");
    STAGE.server().post("/api/v1/executions/fallen/cancel", "{}");
    late.report("succeed", "\"output\":1");
    schedule(
        "every-night", "{\"graphId\":\"order\",\"cron\":\"0 3 * * *\",\"zone\":\"Europe/Berlin\"}");
    schedule("when-the-shop-opens", "{\"graphId\":\"order\",\"cron\":\"30 8 * * MON-FRI\"}");
    STAGE.server().post("/api/v1/schedules/every-night/pause", "{}");
    shop.order("going").pay().claim("warehouse", "hall-3").progress(40, "8 of 20 items");
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark", "phone"})
  void axe_finds_nothing_to_complain_about(String look) throws IOException {
    NewContextOptions options =
        switch (look) {
          case "dark" -> Stage.dark();
          case "phone" -> Stage.phone();
          default -> Stage.desktop();
        };
    List<String> violations = new ArrayList<>();

    PAGES.forEach(
        (hash, ready) -> {
          Page page = STAGE.open(hash, options);
          page.locator(ready).first().waitFor();
          violations.addAll(axe(page, hash));
          if (hash.equals("#/executions/fallen")) {
            page.locator("#tab-events").click();
            page.locator(".log-row").first().waitFor();
            violations.addAll(axe(page, hash + " events"));
          }
        });

    assertEquals(List.of(), violations);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#/executions",
        "#/executions/fallen",
        "#/graphs",
        "#/graphs/+",
        "#/schedules",
        "#/queues",
        "#/home",
        "#/workers",
        "#/search?q=order"
      })
  void a_phone_need_not_scroll_sideways(String hash) {
    Page page = STAGE.open(hash, Stage.phone());
    page.locator(PAGES.get(hash)).first().waitFor();

    Object excess =
        page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth");

    assertEquals(0, excess);
    assertEquals(
        0,
        page.evaluate("(nav => nav.scrollWidth - nav.clientWidth)(document.querySelector('nav'))"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"#/schedules", "#/queues"})
  void a_phone_does_not_break_names_into_letters(String hash) {
    Page page = STAGE.open(hash, Stage.phone());
    page.locator("tbody th").first().waitFor();

    int width = (Integer) page.evaluate("document.querySelector('tbody th').offsetWidth");

    assertTrue(width >= 100, "pixels: " + width);
  }

  @Test
  void the_keyboard_reaches_the_list_the_graph_and_the_cancel() {
    new Shop(STAGE.server()).order("walked");
    Page page = STAGE.open("#/executions");
    page.locator(".row:not(.head)").first().waitFor();

    page.keyboard().press("Tab");
    assertThat(page.locator(".skip")).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.locator("main")).isFocused();
    tabTo(page, "document.activeElement.textContent === 'walked'");
    page.keyboard().press("Enter");
    assertThat(page.locator("h1")).hasText("walked");

    tabTo(page, "document.activeElement.dataset.node === 'start'");
    page.keyboard().press("ArrowDown");
    assertThat(FollowTest.node(page, "charge")).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.locator(".inspector h2")).hasText("charge");
    String outline =
        (String)
            page.evaluate("getComputedStyle(document.activeElement.querySelector('.halo')).stroke");
    assertNotEquals("none", outline);

    page.locator("main").focus();
    tabTo(page, "document.activeElement.textContent === 'Cancel'");
    page.keyboard().press("Enter");
    assertThat(page.locator("dialog")).isVisible();
    page.keyboard().press("Escape");
    assertThat(page.locator("dialog")).hasCount(0);
    assertThat(page.getByRole(AriaRole.BUTTON, FollowTest.exactly("Cancel"))).isFocused();
    page.keyboard().press("Enter");
    page.getByLabel("Reason").fill("by keyboard");
    page.keyboard().press("Enter");
    assertThat(FollowTest.status(page)).hasText("canceled");
  }

  @Test
  void dark_and_light_follow_the_system_until_somebody_chooses() {
    Page page = STAGE.open("#/graphs", Stage.dark());
    page.locator(".card").first().waitFor();
    assertTrue(brightness(page) < 60);

    page.locator("[aria-label='Switch to light colors']").click();
    assertTrue(brightness(page) > 200);
    page.reload();
    page.locator(".card").first().waitFor();

    assertTrue(brightness(page) > 200);
    assertThat(page.locator("[aria-label='Switch to dark colors']")).isVisible();
    assertThat(page.locator("html")).hasAttribute("data-theme", Pattern.compile("light"));
  }

  private static void schedule(String id, String body) {
    RunningServer server = STAGE.server();
    assertEquals(
        201,
        server
            .send(
                server
                    .request("/api/v1/schedules/" + id)
                    .header("Content-Type", "application/json")
                    .PUT(BodyPublishers.ofString(body)))
            .status());
  }

  private static int brightness(Page page) {
    String color =
        (String) page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    return Integer.parseInt(color.replaceAll("^\\D+(\\d+).*$", "$1"));
  }

  private static void tabTo(Page page, String arrived) {
    for (int i = 0; i < 80; i++) {
      if ((Boolean) page.evaluate(arrived)) {
        return;
      }
      page.keyboard().press("Tab");
    }
    throw new AssertionError("the Tab key does not lead to where " + arrived);
  }

  private static List<String> axe(Page page, String where) {
    page.evaluate(script());
    List<?> found =
        (List<?>)
            page.evaluate(
                """
                async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.map((one) =>
                  `${one.id}: ${one.help} ${one.nodes.slice(0, 3).map((node) => node.html + ' ' + node.failureSummary).join(' | ')}`)
                """);
    return found.stream().map(one -> where + " " + one).toList();
  }

  private static String script() {
    try (InputStream stream = AccessibilityTest.class.getResourceAsStream("/axe.min.js")) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
