package dev.lastword.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Ten thousand executions and five hundred nodes are nothing special. Times are printed; the bounds
 * are for a busy machine and only tell a mistake from a slow day.
 */
final class SizesTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  private static final int EXECUTIONS = 10_000;
  private static final int BRANCHES = 25;
  private static final int DEPTH = 20;

  @Test
  void ten_thousand_executions_can_be_scrolled_to_the_first() {
    Reply registered =
        STAGE
            .server()
            .postYaml("/api/v1/graphs", "id: tiny\nnodes: {start: {type: Start}}\nedges: []\n");
    assertEquals(2, registered.status() / 100, registered.body());
    Engine engine = STAGE.server().server().bean(Engine.class);
    for (int i = 1; i <= EXECUTIONS; i++) {
      engine.create(tiny(i), Actor.SYSTEM, Duration.ofSeconds(10));
    }
    Page page = STAGE.blank(Stage.desktop());

    long opened = System.nanoTime();
    page.navigate(STAGE.server().server().address() + "/#/executions");
    page.locator("text=tiny-" + EXECUTIONS).waitFor();
    print("first rows of 10,000 executions", opened);

    long scrolled = System.nanoTime();
    page.evaluate(
        """
        () => new Promise((resolve) => {
          const list = document.querySelector('.executions');
          const step = () => {
            list.scrollTop = list.scrollHeight;
            if ([...document.querySelectorAll('.c-execution')].some((cell) => cell.textContent === 'tiny-1')) {
              resolve();
            } else {
              requestAnimationFrame(step);
            }
          };
          step();
        })
        """);
    print("all 10,000 executions, page by page to the last", scrolled);

    assertThat(page.locator(".title-bar")).containsText("10,000 shown");
    int rows = page.locator(".row").count();
    assertTrue(rows < 80, "only what is in sight exists, found rows: " + rows);
    long drawn = frame(page, "document.querySelector('.executions').scrollTop = 200000");
    System.out.println("one frame after a jump in the list: " + drawn + " ms");
    assertTrue(drawn < 1_000, "milliseconds: " + drawn);
  }

  @Test
  void a_graph_of_five_hundred_nodes_is_drawn_and_moves() {
    Reply registered = STAGE.server().postYaml("/api/v1/graphs", wide());
    assertEquals(2, registered.status() / 100, registered.body());
    STAGE.server().post("/api/v1/executions", "{\"executionId\":\"wide-1\",\"graphId\":\"wide\"}");
    Page page = STAGE.open("#/graphs");
    assertThat(page.locator("h1")).hasText("Graphs");

    long opened = System.nanoTime();
    page.evaluate("location.hash = '#/executions/wide-1'");
    page.locator("[data-node='done']").waitFor();
    print("a graph of " + (BRANCHES * DEPTH + 4) + " nodes, from the click on", opened);
    assertEquals(BRANCHES * DEPTH + 4, page.locator(".node").count());

    assertThat(page.locator(".minimap")).isVisible();
    assertThat(page.locator(".far")).hasCount(0);
    page.getByLabel("Find a node").fill("t24-19");
    page.keyboard().press("Enter");
    assertThat(page.locator(".inspector h2")).hasText("t24-19");
    assertThat(page.locator("[data-node='t24-19']")).isInViewport();

    long redrawn =
        frame(page, "document.querySelector('.player [aria-label^=\"To the\"]').click()");
    System.out.println("one frame at another version: " + redrawn + " ms");
    long zoomed = frame(page, "document.querySelector('.tools button').click()");
    System.out.println("one frame closer: " + zoomed + " ms");
    assertTrue(redrawn < 1_000 && zoomed < 1_000, redrawn + " and " + zoomed + " milliseconds");
  }

  @Test
  void a_graph_of_five_hundred_nodes_is_edited_on_one_screen() {
    STAGE.server().postYaml("/api/v1/graphs", wide());
    Page page = STAGE.open("#/graphs/wide");
    page.locator(".look [data-node='done']").waitFor();

    Object below = page.evaluate("document.documentElement.scrollHeight - window.innerHeight");
    Object fill = page.evaluate("getComputedStyle(document.querySelector('.node .body')).fill");
    long typed =
        frame(
            page,
            "document.querySelector('.editor textarea').focus(); document.execCommand('insertText', false, ' ')");
    System.out.println("one frame after a key in its text: " + typed + " ms");

    assertEquals(0, below);
    assertEquals("rgb(255, 255, 255)", fill);
    assertTrue(typed < 1_000, "milliseconds: " + typed);
  }

  /** Returns how many milliseconds it takes until what an action changed is on the screen. */
  private static long frame(Page page, String action) {
    return ((Number)
            page.evaluate(
                """
                () => new Promise((resolve) => {
                  const begun = performance.now();
                  %s;
                  requestAnimationFrame(() => requestAnimationFrame(() => resolve(Math.round(performance.now() - begun))));
                })
                """
                    .formatted(action)))
        .longValue();
  }

  private static NewExecution tiny(int i) {
    return NewExecution.of(GraphId.of("tiny"), null)
        .named(ExecutionId.of("tiny-" + i))
        .labels(Map.of("number", Integer.toString(i)));
  }

  private static String wide() {
    StringBuilder nodes =
        new StringBuilder("id: wide\nnodes:\n  start: {type: Start}\n  fork: {type: Fork}\n");
    StringBuilder edges = new StringBuilder("edges:\n  - {from: start, to: fork}\n");
    for (int b = 0; b < BRANCHES; b++) {
      String last = "fork";
      for (int d = 0; d < DEPTH; d++) {
        String id = "t" + b + "-" + d;
        nodes.append("  ").append(id).append(": {type: Task, queue: wide}\n");
        edges.append("  - {from: ").append(last).append(", to: ").append(id).append("}\n");
        last = id;
      }
      edges.append("  - {from: ").append(last).append(", to: join}\n");
    }
    nodes.append("  join: {type: Join}\n  done: {type: Success}\n");
    edges.append("  - {from: join, to: done}\n");
    return nodes.toString() + edges;
  }

  private static void print(String what, long since) {
    long millis = Duration.ofNanos(System.nanoTime() - since).toMillis();
    System.out.println(what + ": " + millis + " ms");
    assertTrue(millis < 30_000, what + ": " + millis + " ms");
  }
}
