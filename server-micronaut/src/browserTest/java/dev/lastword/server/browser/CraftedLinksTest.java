package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links to the page whose ids are paths: requests stay below the resource that the page shows. */
final class CraftedLinksTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%2F..%2Fadmin%2Fkeys",
        "..%2Fadmin%2Fkeys",
        "%2Fadmin",
        "..",
        "%2E%2E",
        "%2e",
        "x%3Fa=b",
        "..%5Cadmin",
      })
  void an_id_never_leads_to_another_path(String id) {
    List<String> requests = new CopyOnWriteArrayList<>();
    Page page = STAGE.blank(Stage.desktop());
    String api = STAGE.server().server().address() + "/api/v1/";
    page.onRequest(
        request -> {
          if (request.url().startsWith(api) && !request.url().equals(api + "me")) {
            requests.add(request.url().substring(api.length()));
          }
        });

    for (String resource : List.of("executions", "graphs")) {
      requests.clear();
      page.navigate(STAGE.server().server().address() + "/#/" + resource + "/" + id);
      assertThat(page.locator("main")).containsText(Pattern.compile("expected|not found"));
      String below = resource + "/[^/?]+(/(events|stream|explain|refused))?([?].*)?";
      assertEquals(
          List.of(), requests.stream().filter(request -> !request.matches(below)).toList());
    }
    STAGE.forgive("status of 4");
  }

  @Test
  void every_part_of_a_path_is_encoded() {
    Page page = STAGE.open("");

    Object path =
        page.evaluate(
            "async () => (await import('/page/net/api.js')).path('executions', '/a/../b?c#d', 'x')");

    assertEquals("/executions/%2Fa%2F..%2Fb%3Fc%23d/x", path);
  }
}
