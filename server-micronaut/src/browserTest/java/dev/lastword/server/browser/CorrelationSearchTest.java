package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import dev.lastword.server.testkit.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a request led to is found on the page by its correlation id. */
final class CorrelationSearchTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  @Test
  void an_execution_is_found_by_the_request_that_created_it_and_by_one_that_canceled_it() {
    RunningServer server = STAGE.server();
    new Shop(server);
    post("/api/v1/executions", "{\"graphId\":\"order\",\"executionId\":\"sought\"}", "checkout-12");
    post("/api/v1/executions", "{\"graphId\":\"order\",\"executionId\":\"other\"}", "checkout-13");
    post("/api/v1/executions/sought/cancel", "{}", "support-7");

    for (String id : new String[] {"checkout-12", "support-7"}) {
      Page page = STAGE.open("#/executions");
      page.getByLabel("Correlation id").fill(id);
      page.getByLabel("Correlation id").press("Enter");

      assertThat(page.locator(".row:not(.head)")).hasCount(1);
      assertThat(page.locator(".row:not(.head)")).containsText("sought");
    }

    Page page = STAGE.open("#/executions/sought");
    page.getByText("support-7").first().click();
    assertThat(page.getByLabel("Correlation id")).hasValue("support-7");
    assertThat(page.locator(".row:not(.head)")).hasCount(1);
  }

  private static void post(String path, String body, String correlationId) {
    RunningServer.Reply reply =
        STAGE
            .server()
            .send(
                STAGE
                    .server()
                    .request(path)
                    .header("Content-Type", "application/json")
                    .header("X-Correlation-Id", correlationId)
                    .POST(BodyPublishers.ofString(body)));
    assertEquals(2, reply.status() / 100, reply.body());
  }
}
