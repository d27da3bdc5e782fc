package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page says of an imported execution that it is one, and where it comes from. */
final class ImportTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @Test
  void an_imported_execution_names_its_importer_and_the_file(@TempDir Path folder)
      throws IOException {
    String lines;
    try (RunningServer elsewhere = RunningServer.in(folder.resolve("elsewhere"))) {
      new Shop(elsewhere).order("from-elsewhere");
      elsewhere.post("/api/v1/executions/from-elsewhere/cancel", "{}");
      lines = elsewhere.get("/api/v1/executions/from-elsewhere/export").body();
    }
    Reply reply =
        STAGE
            .server()
            .send(
                STAGE
                    .server()
                    .request("/api/v1/executions/import")
                    .header("Content-Type", "application/x-ndjson")
                    .POST(BodyPublishers.ofString(lines)));
    assertEquals(201, reply.status(), reply::body);
    Matcher sum = Pattern.compile("\"sha256\":\"([0-9a-f]{64})\"").matcher(lines);
    assertEquals(true, sum.find());

    Page page = STAGE.open("#/executions/from-elsewhere");
    assertThat(page.locator(".about")).containsText("imported by local");
    assertShows(page, sum.group(1));
    String html = STAGE.server().get("/api/v1/executions/from-elsewhere/export.html").body();
    assertShows(STAGE.openFile(Files.writeString(folder.resolve("e.html"), html)), sum.group(1));

    new Shop(STAGE.server()).order("made-here");
    Page other = STAGE.open("#/executions/made-here");
    assertThat(other.locator(".inspector")).containsText("Started");
    assertThat(other.locator(".inspector")).not().containsText("Imported");
  }

  private static void assertShows(Page page, String sha256) {
    assertThat(page.locator(".inspector")).containsText("Imported");
    assertThat(page.locator(".inspector")).containsText("by local");
    assertThat(page.locator(".inspector")).containsText(sha256);
  }
}
