package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.lastword.core.value.Actor;
import dev.lastword.orchestrator.Orchestrator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A node that no worker has does not look as if one had it, nor an unreached node canceled. */
final class NoWorkerTest {

  private static final Pattern RESTING = Pattern.compile("resting");

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @Test
  void a_node_that_was_given_back_is_queued_and_names_no_worker() {
    Shop shop = new Shop(STAGE.server()).order("given-back");
    Page page = STAGE.open("#/executions/given-back");
    Shop.Held held = shop.claim("payments", "card-1");
    Locator charge = FollowTest.node(page, "charge");
    charge.click();
    assertThat(page.locator(".inspector")).containsText("worker card-1 holds attempt 1 until");
    assertThat(charge).not().hasClass(RESTING);

    STAGE
        .server()
        .post(
            "/api/v1/jobs/given-back/charge/release",
            "{\"workerId\":\"card-1\",\"token\":" + held.token() + "}");

    assertThat(charge).hasClass(RESTING);
    assertThat(charge).containsText("queued again");
    assertThat(page.locator(".inspector")).containsText("given back by its worker and is queued");
    assertThat(page.locator(".inspector")).not().containsText("card-1 holds");
    assertThat(page.locator(".inspector")).containsText("Last worker");

    shop.claim("payments", "card-2");
    assertThat(charge).not().hasClass(RESTING);
    assertThat(page.locator(".inspector")).containsText("worker card-2 holds attempt 2 until");
  }

  @Test
  void nodes_that_were_never_reached_look_other_than_canceled_ones() {
    new Shop(STAGE.server()).order("ended-early");
    STAGE.server().post("/api/v1/executions/ended-early/cancel", "{}");
    Page page = STAGE.open("#/executions/ended-early");

    assertThat(FollowTest.node(page, "ship")).hasClass(Pattern.compile("unreached"));
    assertThat(FollowTest.node(page, "charge")).not().hasClass(Pattern.compile("unreached"));
    FollowTest.node(page, "ship").click();
    assertThat(page.locator(".inspector .pill")).hasText("not reached");
    FollowTest.node(page, "charge").click();
    assertThat(page.locator(".inspector .pill")).hasText("canceled");
  }

  @Test
  void the_list_counts_a_node_as_queued_once_its_worker_has_given_it_back() {
    Shop shop = new Shop(STAGE.server()).order("counted");
    Shop.Held held = shop.claim("payments", "card-1");
    Page page = STAGE.open("#/executions");
    Locator counts = counts(page, "counted");
    assertThat(counts).hasAttribute("aria-label", Pattern.compile("1 running"));

    STAGE
        .server()
        .post(
            "/api/v1/jobs/counted/charge/release",
            "{\"workerId\":\"card-1\",\"token\":" + held.token() + "}");

    assertThat(counts).hasAttribute("aria-label", Pattern.compile("1 queued"));
  }

  @Test
  void the_list_counts_a_node_as_queued_once_its_lease_is_lost() {
    Shop shop = new Shop(STAGE.server()).order("abandoned");
    shop.claim("payments", "card-1", "PT4S");
    Page page = STAGE.open("#/executions");
    Locator counts = counts(page, "abandoned");
    assertThat(counts).hasAttribute("aria-label", Pattern.compile("1 running"));

    assertThat(counts).hasAttribute("aria-label", Pattern.compile("1 queued"));
  }

  @Test
  void the_list_counts_a_node_as_queued_once_its_backoff_is_over() {
    Shop shop = new Shop(STAGE.server());
    STAGE
        .server()
        .postYaml(
            "/api/v1/graphs",
            """
            id: slow
            nodes:
              s: {type: Start}
              a: {type: Task, queue: slow, retry: {maxFailures: 3, backoff: {initial: PT4S}}}
            edges: [{from: s, to: a}]
            """);
    STAGE.server().post("/api/v1/executions", "{\"graphId\":\"slow\",\"executionId\":\"again\"}");
    shop.claim("slow", "card-1").fail("BUSY", "not now");
    Page page = STAGE.open("#/executions");
    Locator counts = counts(page, "again");
    assertThat(counts)
        .hasAttribute("aria-label", Pattern.compile("1 waiting for the next attempt"));

    assertThat(counts).hasAttribute("aria-label", Pattern.compile("1 queued"));
  }

  @Test
  void what_keeps_a_queued_node_is_asked_again_although_no_event_comes() {
    new Shop(STAGE.server()).order("held-up");
    Page page = STAGE.open("#/executions/held-up");
    FollowTest.node(page, "charge").click();
    assertThat(page.locator(".holds")).containsText("payments");

    STAGE.server().post("/api/v1/queues/payments/pause", "{\"reason\":\"stocktaking\"}");

    assertThat(page.locator(".holds")).containsText("stocktaking");
    STAGE.server().post("/api/v1/queues/payments/resume", "{}");
    assertThat(page.locator(".holds")).not().containsText("stocktaking");
  }

  private static Locator counts(Page page, String id) {
    return page.locator(".row", new Page.LocatorOptions().setHasText(id)).locator(".mini");
  }

  @Test
  void jobs_are_listed_with_their_workers() {
    Shop shop = new Shop(STAGE.server()).order("with-a-job");
    shop.claim("payments", "card-7");

    Page page = STAGE.open("#/jobs?queue=payments&worker=card-7");

    assertThat(page.locator("tbody tr")).containsText("with-a-job");
    assertThat(page.locator("tbody tr")).containsText("Running");
    assertThat(page.locator("tbody tr")).containsText("card-7, until");
  }

  @Test
  void jobs_beyond_the_first_page_can_be_reached() {
    new Shop(STAGE.server());
    STAGE
        .server()
        .postYaml(
            "/api/v1/graphs",
            """
            id: many
            nodes: {s: {type: Start}, a: {type: Task, queue: crowd}}
            edges: [{from: s, to: a}]
            """);
    Orchestrator lastword = STAGE.server().server().bean(Orchestrator.class);
    for (int i = 0; i < 203; i++) {
      lastword.run("many", null, Actor.SYSTEM);
    }

    Page page = STAGE.open("#/jobs?queue=crowd");

    assertThat(page.locator("tbody tr")).hasCount(200);
    page.getByRole(AriaRole.BUTTON, FollowTest.named("More")).click();
    assertThat(page.locator("tbody tr")).hasCount(3);
    assertThat(page.getByRole(AriaRole.BUTTON, FollowTest.named("More"))).isDisabled();
    page.getByRole(AriaRole.BUTTON, FollowTest.named("Back")).click();
    assertThat(page.locator("tbody tr")).hasCount(200);
  }
}
