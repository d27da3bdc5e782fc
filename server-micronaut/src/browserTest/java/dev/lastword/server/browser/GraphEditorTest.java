package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.lastword.server.browser.FollowTest.exactly;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A graph is drawn and judged as it is typed. */
final class GraphEditorTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @Test
  void problems_are_shown_where_they_are_and_go_when_they_are_mended() {
    Page page = STAGE.open("#/graphs/+");
    Locator editor = page.locator("textarea");
    assertThat(page.locator(".problems .good")).isVisible();

    editor.fill(
        "id: broken\nnodes:\n  start: {type: Start}\n  a: {type: Tusk}\nedges:\n  - {from: start, to: b}\n");

    assertThat(page.locator(".problems .bad")).isVisible();
    assertThat(page.locator(".problems")).containsText("UNKNOWN_NODE_TYPE");
    assertThat(page.locator(".gutter .marked").first()).hasText("4");
    assertThat(page.getByRole(AriaRole.BUTTON, exactly("Register"))).isDisabled();
    page.locator(".problems button", new Page.LocatorOptions().setHasText("4:")).first().click();
    assertEquals(
        3,
        page.evaluate(
            "document.querySelector('textarea').value.slice(0, document.querySelector('textarea').selectionStart).split('\\n').length - 1"));

    editor.fill(
        "id: mended\nnodes:\n  start: {type: Start}\n  a: {type: Task}\nedges:\n  - {from: start, to: a}\n");
    assertThat(page.locator(".problems .good")).isVisible();
    assertThat(page.locator(".look [data-node=a]")).isVisible();
  }

  @Test
  void a_registered_graph_comes_back_as_it_was_written() {
    String text = "# who asks: sales\nid: noted\nnodes:\n  s: {type: Start}   # here\nedges: []\n";
    Page page = STAGE.open("#/graphs/+");
    page.locator("textarea").fill(text);
    assertThat(page.locator(".problems .good")).isVisible();
    page.getByRole(AriaRole.BUTTON, exactly("Register")).click();
    assertThat(page.locator("h1")).hasText("noted v1");

    Page again = STAGE.open("#/graphs/noted");

    assertThat(again.locator("textarea")).hasValue(text);
    assertThat(again.locator(".problems .good")).isVisible();
  }

  @Test
  void the_cause_is_named_before_what_follows_from_it() {
    Page page = STAGE.open("#/graphs/+");
    page.locator("textarea")
        .fill(
            "id: broken\nnodes:\n  start: {type: Start}\n  b: {type: Task}\nedges:\n  - {from: start, to: bb}\n");

    assertThat(page.locator(".problems li").first()).containsText("UNKNOWN_NODE");
    assertThat(page.locator(".problems li").last()).containsText("UNREACHABLE");
  }

  @Test
  void a_graph_is_written_registered_and_run() {
    Page page = STAGE.open("#/graphs/+");
    page.locator("textarea")
        .fill(
            "id: quick\nnodes:\n  start: {type: Start}\n  done: {type: Success}\nedges:\n  - {from: start, to: done}\n");
    assertThat(page.locator(".look [data-node=done]")).isVisible();

    page.getByRole(AriaRole.BUTTON, exactly("Register")).click();
    assertThat(page.locator("h1")).hasText("quick v1");
    page.getByRole(AriaRole.BUTTON, exactly("Run")).click();
    page.locator("dialog [name=input]").fill("{\"amount\": 1}");
    page.locator("dialog [name=id]").fill("quick-1");
    page.locator("dialog button[type=submit]").click();

    assertThat(page).hasURL(Pattern.compile("#/executions/quick-1$"));
    assertThat(FollowTest.status(page)).hasText("completed");
  }
}
