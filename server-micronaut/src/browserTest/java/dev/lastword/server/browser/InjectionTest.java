package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Names, labels, inputs, prompts and reasons that are markup stay text wherever they are shown. */
final class InjectionTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  private static final String MARKUP = "<img src=x onerror=window.pwned=1>";

  @BeforeAll
  static void order() {
    Reply graph =
        STAGE
            .server()
            .post(
                "/api/v1/graphs",
                """
                {"id": "M", "title": "M", "nodes": {"start": {"type": "Start"},
                 "M": {"type": "Wait", "prompt": "M"}},
                 "edges": [{"from": "start", "to": "M"}]}
                """
                    .replace("M", MARKUP));
    assertEquals(201, graph.status(), graph::body);
    Reply created =
        STAGE
            .server()
            .post(
                "/api/v1/executions",
                """
                {"graphId": "M", "executionId": "M", "input": {"M": "M"}, "labels": {"M": "M"}}
                """
                    .replace("M", MARKUP));
    assertEquals(201, created.status(), created::body);
    Reply canceled =
        STAGE
            .server()
            .post(
                "/api/v1/executions/" + encoded() + "/cancel",
                "{\"reason\": \"%s\"}".formatted(MARKUP));
    assertEquals(200, canceled.status(), canceled::body);
  }

  private static String encoded() {
    return URLEncoder.encode(MARKUP, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static void assertHarmless(Page page) {
    assertThat(page.locator("body")).containsText(MARKUP);
    assertThat(page.locator("img[src=x]")).hasCount(0);
    assertEquals("undefined", page.evaluate("typeof window.pwned"));
  }

  @Test
  void in_outputs_errors_and_names_of_workers() {
    String link = "javascript:window.pwned=1";
    String script = "</script><script>window.pwned=1</script>";
    Shop shop = new Shop(STAGE.server()).order("worked-at");
    shop.claim("payments", MARKUP).fail(script, MARKUP);
    shop.claim("payments", MARKUP)
        .progress(10, script)
        .succeed("{\"%s\": \"%s\", \"href\": \"%s\"}".formatted(script, MARKUP, link));
    Page page = STAGE.open("#/executions/worked-at");
    FollowTest.node(page, "charge").click();

    assertThat(page.locator(".inspector")).containsText(link);
    assertThat(page.locator(".inspector")).containsText(script);
    assertThat(page.locator(".job-log")).containsText(MARKUP);
    assertHarmless(page);
    page.locator("#tab-events").click();
    assertHarmless(page);
    page.locator("#tab-state").click();
    assertHarmless(page);
    assertThat(page.locator("a[href^='javascript:']")).hasCount(0);
    shop.claim("warehouse", MARKUP);
    assertHarmless(STAGE.open("#/jobs"));
  }

  @Test
  void in_refused_reports(@TempDir Path folder) throws IOException {
    Shop shop = new Shop(STAGE.server()).order("refused");
    Shop.Held held = shop.claim("payments", MARKUP);
    STAGE.server().post("/api/v1/executions/refused/cancel", "{}");
    assertEquals(409, held.report("succeed", "\"output\": \"%s\"".formatted(MARKUP)).status());
    Page page = STAGE.open("#/executions/refused");

    assertThat(page.locator(".inspector .late-list")).containsText("by " + MARKUP);
    assertHarmless(page);
    page.locator("#tab-events").click();
    assertThat(page.locator(".log-late")).containsText(MARKUP);
    assertHarmless(page);
    Reply export = STAGE.server().get("/api/v1/executions/refused/export.html");
    Page exported = STAGE.openFile(Files.writeString(folder.resolve("r.html"), export.body()));
    assertThat(exported.locator(".inspector .late-list")).containsText("by " + MARKUP);
    assertHarmless(exported);
  }

  @Test
  void in_lists_and_graphs() {
    assertHarmless(STAGE.open("#/executions"));
    assertHarmless(STAGE.open("#/graphs"));
    assertHarmless(STAGE.open("#/graphs/" + encoded()));
  }

  @Test
  void in_an_execution() {
    assertHarmless(STAGE.open("#/executions/" + encoded()));
  }

  @Test
  void in_an_exported_page(@TempDir Path folder) throws IOException {
    Reply export = STAGE.server().get("/api/v1/executions/" + encoded() + "/export.html");
    assertEquals(200, export.status(), export::body);

    assertHarmless(STAGE.openFile(Files.writeString(folder.resolve("e.html"), export.body())));
  }
}
