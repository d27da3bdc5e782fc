package dev.lastword.core.interleaving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionStatus;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The core under every interleaving of every scenario. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class InterleavingTest {

  private static final Path PAGE = Path.of("../docs/interleavings.md");

  private List<Exploration> explorations = List.of();

  @BeforeAll
  void explore() {
    explorations = Scenarios.explored(Depth.current().scenarios());
  }

  Stream<Exploration> explorations() {
    return explorations.stream();
  }

  @ParameterizedTest
  @MethodSource("explorations")
  void no_interleaving_breaks_a_law(Exploration exploration) {
    assertEquals(Optional.empty(), exploration.counterexample());
  }

  @ParameterizedTest
  @MethodSource("explorations")
  void a_cancel_is_among_the_ends_of_every_scenario(Exploration exploration) {
    assertTrue(exploration.ends().contains(ExecutionStatus.CANCELED), exploration.ends()::toString);
  }

  @Test
  void the_gate_explores_a_million_interleavings_and_more() {
    BigInteger count = Page.interleavings(explorations);

    assertTrue(count.compareTo(BigInteger.valueOf(1_000_000)) >= 0, count::toString);
  }

  @Test
  void the_page_is_current() throws IOException {
    String expected = InterleavingReport.page(explorations.subList(0, Scenarios.gate().size()));

    assertEquals(
        expected,
        Files.readString(PAGE),
        "run ./gradlew :core:interleavingReport and commit " + PAGE);
  }
}
