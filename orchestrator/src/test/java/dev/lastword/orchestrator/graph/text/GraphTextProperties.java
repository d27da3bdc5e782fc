package dev.lastword.orchestrator.graph.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.RandomGraphs;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

/** Random graphs as text. */
final class GraphTextProperties {

  private static final Conditions CONDITIONS = new PlainConditions();

  @Provide
  Arbitrary<Graph> graphs() {
    return RandomGraphs.plain().arbitrary();
  }

  @Property(tries = 500)
  void what_is_written_is_read_again(@ForAll("graphs") Graph graph) {
    String text = GraphText.write(graph);

    assertEquals(graph, GraphText.readJson(text, CONDITIONS));
    assertEquals(graph, GraphText.readYaml(text, CONDITIONS));
    assertEquals(text, GraphText.write(GraphText.read(text, CONDITIONS)));
  }

  @Property(tries = 2_000)
  void every_corruption_is_reported_at_its_place(
      @ForAll("graphs") Graph graph,
      @ForAll Corruption corruption,
      @ForAll @IntRange(max = 10_000) int any) {
    corruption.spoil(graph, any).ifPresent(GraphTextProperties::assertReported);
  }

  @Property(tries = 1_000)
  void any_text_is_read_or_refused_and_nothing_else(
      @ForAll @IntRange(max = 2_000) int at,
      @ForAll @IntRange(max = 40) int cut,
      @ForAll
          @Chars({'{', '}', '[', ']', ':', '-', '"', '&', '*', '!', '?', '|', '#', '\t', '0'})
          @StringLength(max = 3)
          String inserted) {
    String whole = GraphTextTest.EVERYTHING;
    int from = at % whole.length();
    int to = Math.min(whole.length(), from + cut);
    String text = whole.substring(0, from) + inserted + whole.substring(to);

    try {
      Graph graph = GraphText.read(text, CONDITIONS);
      assertEquals(graph, GraphText.read(GraphText.write(graph), CONDITIONS));
    } catch (InvalidGraph refusal) {
      refusal.problems().forEach(problem -> assertNotNull(problem.position(), text));
    }
  }

  private static void assertReported(Corruption.Spoiled spoiled) {
    String text = spoiled.document().toString();

    InvalidGraph refusal =
        assertThrows(InvalidGraph.class, () -> GraphText.read(text, CONDITIONS), text);

    assertTrue(
        refusal.problems().stream()
            .anyMatch(
                problem ->
                    problem.code() == spoiled.code()
                        && problem.place().equals(spoiled.place())
                        && problem.position() != null),
        () ->
            spoiled.code() + " at " + spoiled.place() + " in " + text + "\n" + refusal.problems());
  }
}
