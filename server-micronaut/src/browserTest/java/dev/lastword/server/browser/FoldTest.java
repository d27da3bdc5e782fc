package dev.lastword.server.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page's reducer answers what the core's answers. */
final class FoldTest {

  @RegisterExtension static final Stage STAGE = Stage.empty();

  /** Answers each vector of a file; returns how many there were, and the ids of wrong answers. */
  private static final String ANSWER =
      """
      async (text) => {
        const { Fold } = await import('/page/core/fold.js');
        const { parseJson, sameJson } = await import('/page/core/json.js');
        const { vectors } = parseJson(text);
        const wrong = vectors.filter(({ question, answer }) => {
          const events = question.events || [question.event];
          const id = question.state ? question.state.executionId : events.length ? events[0].executionId : '';
          const fold = new Fold(id);
          if (question.state) {
            fold.state = { ...question.state, nodes: new Map(Object.entries(question.state.nodes)) };
          }
          events.forEach((event) => fold.apply(event));
          const state = question.state || events.length
            ? { ...fold.state, nodes: Object.fromEntries(fold.state.nodes) } : null;
          return !sameJson(state, answer.state);
        });
        return { count: vectors.length, wrong: wrong.map((vector) => vector.id) };
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"fold", "reduce"})
  void the_page_folds_as_the_core_does(String kind) {
    Page page = STAGE.open("");
    List<Object> wrong = new ArrayList<>();
    int count = 0;

    for (String text : vectors(kind)) {
      java.util.Map<?, ?> answer = (java.util.Map<?, ?>) page.evaluate(ANSWER, text);
      count += (Integer) answer.get("count");
      wrong.addAll((List<?>) answer.get("wrong"));
    }

    assertEquals(List.of(), wrong);
    assertTrue(count > 1_000, kind + ": " + count);
  }

  @Test
  void going_back_gives_the_state_that_was() {
    Page page = STAGE.open("");

    Object different =
        page.evaluate(
            """
            async (text) => {
              const { History } = await import('/page/core/history.js');
              const { parseJson, sameJson } = await import('/page/core/json.js');
              const seeds = parseJson(text).vectors.map(({ question }) => question.events).filter((all) => all.length);
              const events = [].concat(...Array(12).fill(seeds[0]), ...seeds.slice(1, 40));
              const history = new History('x');
              const flat = (fold) => ({ ...fold.state, nodes: Object.fromEntries(fold.state.nodes) });
              const seen = [flat(history.newest)];
              events.forEach((event, index) => {
                history.add(index + 1, event);
                seen.push(JSON.parse(JSON.stringify(flat(history.newest))));
              });
              const order = seen.map((none, version) => (version * 7919) % seen.length);
              return order.filter((version) => !sameJson(JSON.parse(JSON.stringify(flat(history.at(version)))), seen[version]));
            }
            """,
            vectors("fold").get(vectors("fold").size() - 1));

    assertEquals(List.of(), different);
  }

  private static List<String> vectors(String kind) {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("vectors"), kind))) {
      return files.sorted().map(FoldTest::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
