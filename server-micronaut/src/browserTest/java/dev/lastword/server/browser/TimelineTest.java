package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The timeline's bars of work end when the worker was gone, and the node's job says why. */
final class TimelineTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @Test
  void a_release_ends_the_bar_of_work() {
    Shop shop = new Shop(STAGE.server()).order("released");
    Page page = STAGE.open("#/executions/released");
    Shop.Held held = shop.claim("payments", "card-1");
    assertThat(bars(page).last()).hasClass(Pattern.compile("bar-running.*open"));

    release(held);

    assertThat(bars(page).last()).hasClass(Pattern.compile("bar-queued.*open"));
    assertThat(bars(page).last()).hasAttribute("aria-label", Pattern.compile("given back"));
    assertThat(page.locator(".bar-running.open")).hasCount(0);
    assertThat(row(page).locator(".icon-READY")).hasCount(1);

    shop.claim("payments", "card-2");
    assertThat(bars(page).last()).hasClass(Pattern.compile("bar-running.*open"));
    assertThat(bars(page).last()).hasAttribute("aria-label", Pattern.compile("attempt 2"));
  }

  @Test
  void a_lost_lease_ends_the_bar_of_work_and_stands_in_the_log_of_the_job() {
    new Shop(STAGE.server()).order("lost");
    Page page = STAGE.open("#/executions/lost");
    Reply claimed =
        STAGE
            .server()
            .post(
                "/api/v1/jobs/claim",
                """
                {"queues":["payments"],"workerId":"card-9","waitFor":"PT15S","leaseFor":"PT1S"}
                """);
    assertEquals(200, claimed.status(), claimed::body);
    FollowTest.node(page, "charge").click();

    assertThat(bars(page).last()).hasClass(Pattern.compile("bar-queued.*open"));
    assertThat(bars(page).last()).hasAttribute("aria-label", Pattern.compile("lease expired"));
    assertThat(page.locator(".job-log")).containsText("job_leased worker card-9");
    assertThat(page.locator(".job-log")).containsText("job_requeued LEASE_EXPIRED");
  }

  @Test
  void a_failed_attempt_backs_off_and_is_queued_when_the_next_is_due() {
    Shop shop = new Shop(STAGE.server()).order("backing-off");
    Page page = STAGE.open("#/executions/backing-off");

    shop.claim("payments", "card-1").fail("BUSY", "the terminal is busy");

    assertThat(bars(page).last()).hasAttribute("aria-label", Pattern.compile("retry due"));
    assertThat(bars(page))
        .hasClass(
            new Pattern[] {
              Pattern.compile("bar-queued"),
              Pattern.compile("bar-running s-FAIL_REPORTED"),
              Pattern.compile("bar-backoff"),
              Pattern.compile("bar-queued.*open")
            });
  }

  @Test
  void a_cancel_finds_no_worker_at_a_node_that_was_given_back(@TempDir Path folder)
      throws IOException {
    release(new Shop(STAGE.server()).order("gone").claim("payments", "card-1"));
    STAGE.server().post("/api/v1/executions/gone/cancel", "{}");
    String export = STAGE.server().get("/api/v1/executions/gone/export.html").body();

    assertWorkEndsBeforeTheCancel(STAGE.open("#/executions/gone"));
    assertWorkEndsBeforeTheCancel(
        STAGE.openFile(Files.writeString(folder.resolve("gone.html"), export)));
  }

  private static void assertWorkEndsBeforeTheCancel(Page page) {
    assertThat(bars(page))
        .hasClass(
            new Pattern[] {
              Pattern.compile("bar-queued"),
              Pattern.compile("bar-running s-RELEASED"),
              Pattern.compile("bar-queued s-CANCELED")
            });
  }

  @Test
  void the_log_of_a_job_is_that_of_the_version_shown() {
    Shop shop = new Shop(STAGE.server()).order("job-log");
    release(shop.claim("payments", "card-1"));
    shop.claim("payments", "card-2").succeed("{}");
    Page page = STAGE.open("#/executions/job-log");
    FollowTest.node(page, "charge").click();
    assertThat(page.locator(".job-log")).containsText("Completed");
    assertThat(page.locator(".job-log")).containsText("job_requeued RELEASED");

    Locator slider = page.locator(".player input");
    int started =
        (int)
            page.evaluate(
                """
                async () => {
                  const { items } = await (await fetch('api/v1/executions/job-log/events')).json();
                  return items.find(({ event }) => event.type === 'NODE_READY' && event.payload.nodeId === 'charge').version;
                }
                """);
    slider.fill(String.valueOf(started));

    assertThat(page.locator(".job-log")).containsText("job_created");
    assertThat(page.locator(".job-log")).not().containsText("job_requeued");
  }

  @Test
  void words_that_a_narrow_node_has_no_room_for_are_written_below_it() {
    Shop shop = new Shop(STAGE.server());
    Reply graph =
        STAGE
            .server()
            .postYaml(
                "/api/v1/graphs",
                """
                id: narrow
                nodes: {s: {type: Start}, a: {type: Task, queue: q}}
                edges: [{from: s, to: a}]
                """);
    assertEquals(2, graph.status() / 100, graph::body);
    STAGE.server().post("/api/v1/executions", "{\"executionId\":\"thin\",\"graphId\":\"narrow\"}");
    Page page = STAGE.open("#/executions/thin");

    release(shop.claim("q", "w-1"));

    assertThat(FollowTest.node(page, "a").locator("text.rest, text.kind"))
        .containsText(new String[] {"Task", "queued again"});
  }

  static void release(Shop.Held held) {
    Reply reply =
        STAGE
            .server()
            .post(
                "/api/v1/jobs/" + held.job() + "/release",
                "{\"workerId\":\"%s\",\"token\":%s}".formatted(held.workerId(), held.token()));
    assertEquals(200, reply.status(), reply::body);
  }

  private static Locator row(Page page) {
    return page.locator(
        ".gantt-row", new Page.LocatorOptions().setHas(page.locator(".gantt-name[title=charge]")));
  }

  private static Locator bars(Page page) {
    return row(page).locator(".bar");
  }
}
