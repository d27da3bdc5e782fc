package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.lastword.server.browser.FollowTest.exactly;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Schedules on a real server: made, looked at, paused, triggered, changed and deleted. */
final class SchedulesTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d");

  @BeforeAll
  static void register() {
    new Shop(STAGE.server());
  }

  @Test
  void a_schedule_is_made_and_shows_its_next_times() {
    Page page = STAGE.open("#/schedules");
    page.getByRole(AriaRole.BUTTON, exactly("Add a schedule")).click();
    fill(page, "nightly", "0 3 * * *");
    page.locator("dialog [name=zone]").fill("Europe/Berlin");
    page.locator("dialog [name=input]").fill("{\"amount\": 12345678901234567890}");
    keep(page);

    Locator row = row(page, "nightly");
    assertThat(row).containsText("0 3 * * * Europe/Berlin");
    assertThat(row.locator("summary")).containsText(TIME);
    row.locator("summary").click();
    assertThat(row.locator("li")).hasCount(4);
    assertThat(row.locator("li").first()).hasText(TIME);
    assertEquals("12345678901234567890", schedule("nightly", "input", "amount"));
  }

  @Test
  void what_is_wrong_with_a_cron_expression_is_said_in_the_dialog() {
    Page page = STAGE.open("#/schedules");
    page.getByRole(AriaRole.BUTTON, exactly("Add a schedule")).click();
    fill(page, "wrong", "61 * * * *");
    keep(page);

    Locator problem = page.locator("dialog .problem");
    assertThat(problem).containsText("cron: expected");
    assertThat(problem).containsText("61");
    page.locator("dialog [name=cron]").fill("every day");
    keep(page);
    assertThat(problem).containsText("five fields");
    page.locator("dialog [name=cron]").fill("@daily");
    keep(page);

    assertThat(row(page, "wrong")).containsText("@daily UTC");
    STAGE.forgive("422");
  }

  @Test
  void a_graph_that_is_not_there_and_an_id_that_is_taken_are_refused_in_words() {
    make("taken");
    Page page = STAGE.open("#/schedules");
    row(page, "taken").waitFor();
    page.getByRole(AriaRole.BUTTON, exactly("Add a schedule")).click();
    fill(page, "taken", "@hourly");
    keep(page);
    assertThat(page.locator("dialog .problem")).containsText("called taken already");
    page.locator("dialog [name=id]").fill("free");
    page.locator("dialog [name=graphId]").fill("nowhere");
    keep(page);

    assertThat(page.locator("dialog .problem")).containsText("nowhere");
    assertEquals("@daily", schedule("taken", "cron"));
    STAGE.forgive("404");
  }

  @Test
  void it_is_paused_resumed_and_triggered() {
    make("turned");
    Page page = STAGE.open("#/schedules");
    Locator row = row(page, "turned");

    button(row, "Pause turned").click();
    assertThat(row.locator(".label")).hasText("paused");
    assertThat(row).containsText("when it is resumed");
    button(row, "Resume turned").click();
    assertThat(row.locator(".label")).hasCount(0);
    button(row, "Trigger turned").click();
    page.locator(".toast a").click();

    assertThat(page).hasURL(Pattern.compile("#/executions/.+"));
    assertThat(FollowTest.status(page)).hasText("active");
  }

  @Test
  void it_is_changed_unless_somebody_else_was_faster() {
    make("changed");
    Page page = STAGE.open("#/schedules");
    Locator row = row(page, "changed");
    button(row, "Edit changed").click();
    page.locator("dialog [name=cron]").fill("@weekly");
    page.locator("dialog summary").click();
    page.locator("dialog [name=overlap]").selectOption("BUFFER_ONE");
    keep(page);
    assertThat(row).containsText("@weekly");
    assertEquals("BUFFER_ONE", schedule("changed", "overlap"));

    button(row, "Edit changed").click();
    page.locator("dialog [name=cron]").fill("@yearly");
    make("changed");
    keep(page);

    assertThat(page.locator("dialog .problem")).containsText("version");
    assertEquals("@daily", schedule("changed", "cron"));
    STAGE.forgive("412");
  }

  @Test
  void it_is_deleted_once_somebody_says_so_twice() {
    make("gone");
    Page page = STAGE.open("#/schedules");
    button(row(page, "gone"), "Delete gone").click();
    page.locator("dialog").waitFor();
    page.keyboard().press("Escape");
    assertThat(row(page, "gone")).isVisible();

    button(row(page, "gone"), "Delete gone").click();
    page.getByRole(AriaRole.BUTTON, exactly("Delete the schedule")).click();

    assertThat(row(page, "gone")).hasCount(0);
    assertEquals(404, STAGE.server().get("/api/v1/schedules/gone").status());
  }

  private static void make(String id) {
    STAGE
        .server()
        .send(
            STAGE
                .server()
                .request("/api/v1/schedules/" + id)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"graphId\":\"order\",\"cron\":\"@daily\"}")));
  }

  private static void fill(Page page, String id, String cron) {
    page.locator("dialog [name=id]").fill(id);
    page.locator("dialog [name=graphId]").fill("order");
    page.locator("dialog [name=cron]").fill(cron);
  }

  private static void keep(Page page) {
    page.getByRole(AriaRole.BUTTON, exactly("Save")).click();
  }

  private static Locator row(Page page, String id) {
    return page.locator(
        "tbody tr",
        new Page.LocatorOptions().setHas(page.locator("th:text-matches('^" + id + "')")));
  }

  private static Locator button(Locator row, String name) {
    return row.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name));
  }

  private static String schedule(String id, String... names) {
    return STAGE.server().get("/api/v1/schedules/" + id).text(names);
  }
}
