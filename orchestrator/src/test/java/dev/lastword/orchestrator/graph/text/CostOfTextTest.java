package dev.lastword.orchestrator.graph.text;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.testkit.PlainConditions;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reading a text that is no graph costs a small multiple of its size. */
final class CostOfTextTest {

  private static final int BYTES_PER_CHARACTER = 1_000;

  static List<String> texts() {
    String deep = ("{\"" + "n".repeat(1_000) + "\":").repeat(40);
    return List.of(
        deep + "[" + "0,".repeat(20_000) + "0]" + "}".repeat(40),
        "{\"id\":[" + "{},".repeat(100_000) + "{}]}",
        "{" + "\"a\":1,".repeat(20_000) + "\"a\":1}",
        "id: &a [x]\nnodes: [" + "*a,".repeat(15_000) + "*a]",
        "[".repeat(50_000),
        "id: \"" + "x".repeat(2_000_000) + "\"\n",
        "id: g # " + "x ".repeat(1_000_000) + "\n",
        "{\"id\":1" + "0".repeat(50_000) + "}",
        "{\"id\":1e1000000000}");
  }

  @ParameterizedTest
  @MethodSource("texts")
  void a_text_costs_a_small_multiple_of_its_size(String text) {
    assertThrows(InvalidGraph.class, () -> GraphText.read(text, new PlainConditions()));
    long before = allocated();
    InvalidGraph found =
        assertThrows(InvalidGraph.class, () -> GraphText.read(text, new PlainConditions()));
    long bytes = allocated() - before;

    assertFalse(found.problems().isEmpty());
    assertTrue(found.problems().size() <= 1_000);
    long most = 1_000_000L + (long) BYTES_PER_CHARACTER * text.length();
    assertTrue(bytes < most, () -> bytes + " bytes of " + most);
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }
}
