package dev.lastword.benchmarks.core;

import dev.lastword.core.event.EventEnvelope;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What would it cost to copy a map for every event? Its cost grows with the square of the nodes, so
 * it ends at a thousand.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CopyBenchmark {

  @Param({"10", "100", "1000"})
  int nodes;

  private List<EventEnvelope> history = List.of();

  @Setup
  public void setUp() {
    history = Histories.of(nodes);
  }

  /** A hash map of immutable nodes, copied whenever one of them changes. */
  @Benchmark
  public CopyingReducer copyOneByOne() {
    CopyingReducer state = CopyingReducer.initial();
    for (EventEnvelope event : history) {
      state = state.apply(event);
    }
    return state;
  }
}
