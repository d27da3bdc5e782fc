package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the page says when the server is not there, refuses, or wants a key. */
final class TroubleTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  private static final String API = "**/api/v1/**";

  @AfterEach
  void forgiveWhatTheBrowserItselfSaysAboutRefusals() {
    STAGE.forgive("Failed to load resource");
  }

  @Test
  void an_empty_server_says_so_and_what_to_do() {
    Page page = STAGE.blank(Stage.desktop());
    page.route(
        "**/api/v1/executions?**",
        route -> route.fulfill(new FulfillOptions().setBody("{\"items\":[]}")));

    page.navigate(STAGE.server().server().address() + "/#/executions");

    assertThat(page.locator(".empty")).containsText("There are no executions yet.");
    assertThat(page.locator(".empty a")).hasText("Run a graph");
  }

  @Test
  void an_unknown_execution_is_explained() {
    Page page = STAGE.open("#/executions/nobody");

    assertThat(page.locator("[role=alert]")).containsText("EXECUTION_NOT_FOUND");
  }

  @Test
  void a_server_that_went_away_is_missed_and_found_again() {
    Page page = STAGE.open("#/graphs");
    assertThat(page.locator("h1")).hasText("Graphs");
    page.route(API, route -> route.abort());

    page.evaluate("location.hash = '#/queues'");
    assertThat(page.locator(".offline")).containsText("The server cannot be reached.");
    page.unroute(API);

    assertThat(page.locator(".offline")).hasCount(0);
  }

  @Test
  void a_key_is_asked_for_sent_as_a_header_and_kept_for_the_tab_only() {
    Page page = STAGE.blank(Stage.desktop());
    page.route(
        API,
        route -> {
          if ("Bearer right".equals(route.request().headerValue("authorization"))) {
            route.resume();
          } else {
            route.fulfill(
                new FulfillOptions()
                    .setStatus(401)
                    .setContentType("application/problem+json")
                    .setBody("{\"code\":\"UNAUTHENTICATED\",\"detail\":\"a key was expected\"}"));
          }
        });
    page.navigate(STAGE.server().server().address() + "/#/graphs");

    assertThat(page.locator("dialog")).containsText("The server asks for a key.");
    page.locator("dialog [name=key]").fill("right");
    page.locator("dialog button[type=submit]").click();

    assertThat(page.locator("h1")).hasText("Graphs");
    assertThat(page.locator("dialog")).hasCount(0);
    assertThat(page).not().hasURL(Pattern.compile("right"));
    org.junit.jupiter.api.Assertions.assertEquals(
        "right", page.evaluate("sessionStorage.getItem('lastword.key')"));
    org.junit.jupiter.api.Assertions.assertEquals(
        0, page.evaluate("Object.keys(localStorage).length + document.cookie.length"));
  }

  @Test
  void a_broken_stream_goes_on_after_the_last_event_it_saw() {
    Shop shop = new Shop(STAGE.server()).order("resumed");
    Page page = STAGE.open("#/executions/resumed");
    assertThat(page.locator(".live.on")).isVisible();
    page.context().setOffline(true);
    shop.pay();
    page.context().setOffline(false);

    assertThat(FollowTest.node(page, "charge")).hasClass(Pattern.compile("s-SUCCEEDED"));
    STAGE.server().post("/api/v1/executions/resumed/cancel", "{}");
    assertThat(FollowTest.status(page)).hasText("canceled");
  }
}
