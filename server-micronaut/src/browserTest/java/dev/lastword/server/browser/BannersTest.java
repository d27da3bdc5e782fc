package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.lastword.server.browser.FollowTest.node;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One banner says why an execution failed, who canceled it, or that an old version is shown. */
final class BannersTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  private static final String CHILD =
      """
      id: parcel
      nodes:
        s: {type: Start}
        weigh: {type: Task, queue: scales, retry: {maxFailures: 2, backoff: {initial: PT0.001S}}}
        f: {type: Fork}
        label: {type: Task, queue: printer, retry: {maxFailures: 1}}
        note: {type: Task, queue: notes}
        j: {type: Join}
      edges:
        - {from: s, to: f}
        - {from: f, to: label}
        - {from: f, to: note}
        - {from: label, to: weigh}
        - {from: weigh, to: j}
        - {from: note, to: j}
      """;

  private static final String PARENT =
      """
      id: delivery
      nodes:
        s: {type: Start}
        d: {type: Decision}
        parcel: {type: SubExecution, graph: parcel}
        letter: {type: Task, queue: letters}
        lost: {type: Failed, error: {code: LOST}}
        ok: {type: Success}
      edges:
        - {from: s, to: d}
        - {from: d, to: parcel, when: "input.heavy", id: heavy}
        - {from: d, to: letter, else: true, id: light}
        - {from: parcel, to: ok}
        - {from: parcel, to: lost, on: FAILED}
        - {from: letter, to: ok}
      """;

  private static Shop deliver(String id) {
    Shop shop = new Shop(STAGE.server());
    for (String graph : new String[] {CHILD, PARENT}) {
      Reply reply = STAGE.server().postYaml("/api/v1/graphs", graph);
      assertEquals(2, reply.status() / 100, reply.body());
    }
    STAGE
        .server()
        .post(
            "/api/v1/executions",
            "{\"graphId\":\"delivery\",\"executionId\":\"%s\",\"input\":{\"heavy\":true}}"
                .formatted(id));
    return shop;
  }

  @Test
  void a_failure_names_its_root_cause_through_the_join_of_a_child() {
    Shop shop = deliver("delivery-1");
    shop.claim("printer", "p-1").succeed("1");
    shop.claim("scales", "scale-1").fail("BROKEN", "no scale answers");
    shop.claim("scales", "scale-2").fail("BROKEN", "no scale answers at all");
    Page page = STAGE.open("#/executions/delivery-1");

    Locator banner = page.locator(".banner-failed");
    assertThat(banner).containsText("Failed at lost");
    assertThat(banner).containsText("LOST");
    assertThat(banner.locator(".root-cause")).containsText("weigh of");
    assertThat(banner.locator(".root-cause"))
        .containsText("(attempt 2): BROKEN: no scale answers at all");
    banner.locator(".root-cause a").click();
    assertThat(page.locator(".banner-failed .root-cause")).containsText("Root cause: weigh");
    page.locator(".banner-failed .root-cause button").click();
    assertThat(page.locator(".attempts-part tbody tr")).hasCount(2);
    assertThat(page.locator(".attempts-part")).containsText("scale-1");
    assertThat(page.locator(".attempts-part")).containsText("BROKEN: no scale answers at all");
  }

  @Test
  void a_node_shows_its_input_its_child_and_how_long_it_took() {
    deliver("delivery-2").claim("printer", "p-1");
    Page page = STAGE.open("#/executions/delivery-2");

    node(page, "parcel").click();
    assertThat(page.locator(".inspector .facts")).containsText("{\"taken\":\"heavy\"}");
    assertThat(page.locator(".inspector .child a"))
        .hasAttribute("href", Pattern.compile("executions"));
    node(page, "d").click();
    assertThat(page.locator(".inspector .facts")).containsText("Took");
    assertThat(page.locator(".edge.taken")).hasCount(2);
  }

  @Test
  void a_cancel_says_who_asked_for_it_and_what_still_ran() {
    Shop shop = new Shop(STAGE.server()).order("called-off").pay();
    shop.claim("warehouse", "hall-3");
    STAGE
        .server()
        .post("/api/v1/executions/called-off/cancel", "{\"reason\":\"the customer called\"}");
    Page page = STAGE.open("#/executions/called-off");

    Locator banner = page.locator(".last-word");
    assertThat(banner).containsText("Requested by local at");
    assertThat(banner).containsText("the customer called");
    assertThat(banner).containsText("Still running then: pack (hall-3).");
  }

  @Test
  void a_version_of_the_past_says_so_and_leads_back() {
    new Shop(STAGE.server()).deliver("long-ago");
    Page page = STAGE.open("#/executions/long-ago");
    assertThat(page.locator(".banner-past")).hasCount(0);

    CancelTest.slider(page).fill("12");
    assertThat(page.locator(".banner-past")).containsText("You are looking at version 12 of");
    page.locator(".banner-past button").click();

    assertThat(page.locator(".banner-past")).hasCount(0);
    assertThat(node(page, "done")).hasClass(Pattern.compile("s-SUCCEEDED"));
  }

  @Test
  void a_rerun_is_confirmed_and_can_begin_at_a_node() {
    new Shop(STAGE.server()).deliver("once-more");
    Page page = STAGE.open("#/executions/once-more");

    page.getByRole(AriaRole.BUTTON, FollowTest.exactly("Rerun")).click();
    page.locator("dialog select").selectOption("ship");
    page.locator("dialog button[type=submit]").click();

    assertThat(page.locator(".about")).containsText("again after once-more");
    assertThat(node(page, "charge")).hasClass(Pattern.compile("s-SUCCEEDED"));
    assertThat(node(page, "ship")).hasClass(Pattern.compile("s-READY"));
  }

  @Test
  void an_archive_is_confirmed_because_it_cannot_be_undone() {
    new Shop(STAGE.server()).deliver("put-away");
    Page page = STAGE.open("#/executions/put-away");
    Locator archive = page.getByRole(AriaRole.BUTTON, FollowTest.exactly("Archive"));

    archive.click();
    assertThat(page.locator("dialog")).containsText("cannot be taken back");
    page.locator("dialog button[type=submit]").click();

    assertThat(archive).hasCount(0);
  }
}
