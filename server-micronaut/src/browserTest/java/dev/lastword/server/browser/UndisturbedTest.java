package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.lastword.server.browser.FollowTest.exactly;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A page that moves by itself leaves alone what somebody is doing on it. */
final class UndisturbedTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  private static final Pattern ROUND = Pattern.compile("\\+[125]0* (ms|s)|\\+(15|30) s");

  @Test
  void what_is_being_typed_into_a_filter_stays_while_executions_come() {
    Shop shop = new Shop(STAGE.server()).order("there-before");
    Page page = STAGE.open("#/executions");
    assertThat(row(page, "there-before")).isVisible();
    Locator graph = page.getByLabel("Graph", new Page.GetByLabelOptions().setExact(true));
    graph.pressSequentially("ord");

    shop.order("comes-meanwhile");
    assertThat(row(page, "comes-meanwhile")).isVisible();
    graph.pressSequentially("er");

    assertThat(graph).hasValue("order");
    page.keyboard().press("Enter");
    assertThat(page).hasURL(Pattern.compile("graph=order"));
    assertThat(graph).hasValue("order");
  }

  @Test
  void a_link_to_the_list_shows_what_its_address_says() {
    new Shop(STAGE.server()).order("active-one");
    Page page = STAGE.open("#/executions?status=CANCELED&graph=order");
    assertThat(row(page, "active-one")).hasCount(0);

    page.getByRole(AriaRole.LINK, exactly("Executions")).click();

    assertThat(row(page, "active-one")).isVisible();
    assertThat(page.getByRole(AriaRole.BUTTON, exactly("all")))
        .hasAttribute("aria-pressed", "true");
    assertThat(page.getByLabel("Graph", new Page.GetByLabelOptions().setExact(true))).hasValue("");
  }

  @Test
  void a_limit_that_is_being_typed_stays_while_queues_are_read_again() {
    new Shop(STAGE.server()).order("queued");
    Page page = STAGE.open("#/queues");
    Locator limit = page.getByLabel("Limit of payments");
    limit.pressSequentially("3");

    page.waitForResponse("**/api/v1/dead-letters*", () -> {});
    page.waitForResponse("**/api/v1/dead-letters*", () -> {});

    assertThat(limit).hasValue("3");
    page.keyboard().press("Enter");
    assertThat(page.locator(".toast")).containsText("payments runs at most 3 at once.");
  }

  @Test
  void the_wheel_moves_the_page_until_the_graph_was_made_larger() {
    new Shop(STAGE.server()).order("wheeled");
    Page page = STAGE.open("#/executions/wheeled");
    Locator graph = page.locator(".graph > svg");
    graph.hover();

    page.mouse().wheel(0, 200);
    page.waitForFunction("() => window.scrollY > 0");
    page.mouse().wheel(0, -400);
    page.waitForFunction("() => window.scrollY === 0");

    page.getByLabel("Zoom in (+)").click();
    String before = transform(page);
    graph.hover();
    page.mouse().wheel(0, 50);
    page.waitForFunction(
        "before => document.querySelector('.graph > svg > g').getAttribute('transform') !== before",
        before);
    assertEquals(0, page.evaluate("window.scrollY"));
  }

  @Test
  void the_timeline_counts_in_round_steps() {
    new Shop(STAGE.server()).deliver("timed");
    Page page = STAGE.open("#/executions/timed");
    assertThat(page.locator(".tick").first()).hasText("+0 ms");

    List<String> ticks = page.locator(".tick").allTextContents();

    assertThat(page.locator(".tick").nth(1)).hasText(ROUND);
    assertEquals(ticks.stream().distinct().toList(), ticks);
  }

  private static Locator row(Page page, String id) {
    return page.locator(".row", new Page.LocatorOptions().setHasText(id));
  }

  private static String transform(Page page) {
    return page.locator(".graph > svg > g").getAttribute("transform");
  }
}
