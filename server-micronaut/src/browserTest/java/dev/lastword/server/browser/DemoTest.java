package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever starts the server with its demo sees something within seconds. */
final class DemoTest {

  @RegisterExtension static final Stage STAGE = Stage.withDemo();

  @Test
  void the_demo_is_followed_to_its_end() {
    Page page = STAGE.open("#/executions");
    Locator moving = page.locator(".row:not(.head)").first();
    String id = moving.locator(".c-execution").textContent();

    moving.locator("a").click();
    assertThat(page.locator("h1")).hasText(id);

    assertThat(page.locator(".node.s-RUNNING, .node.s-SUCCEEDED, .node.s-WAITING").first())
        .isVisible();
    page.evaluate("location.hash = '#/executions?status=COMPLETED'");
    page.locator(".row:not(.head) a").first().click();
    assertThat(FollowTest.status(page)).hasText("completed");
    assertThat(page.locator(".node.type-Success")).hasClass(Pattern.compile("s-SUCCEEDED"));
  }
}
