package dev.lastword.benchmarks.core;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
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

/** What does it cost to fold the whole history of an execution of this many nodes? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FoldBenchmark {

  @Param({"10", "100", "1000", "10000", "100000"})
  int nodes;

  private List<EventEnvelope> history = List.of();

  @Setup
  public void setUp() {
    history = Histories.of(nodes);
  }

  /** All events at once: the transient form. */
  @Benchmark
  public ExecutionState fold() {
    return Reducer.fold(ExecutionState.initial(Histories.EXECUTION), history);
  }

  /** One event after the other, each answered with a state of its own: the persistent form. */
  @Benchmark
  public ExecutionState reduceOneByOne() {
    ExecutionState state = ExecutionState.initial(Histories.EXECUTION);
    for (EventEnvelope event : history) {
      state = Reducer.apply(state, event);
    }
    return state;
  }

  /** The limit: arrays that are written in place, by hand. */
  @Benchmark
  public MutableLimit mutableLimit() {
    MutableLimit limit = new MutableLimit();
    for (EventEnvelope event : history) {
      limit.apply(event);
    }
    return limit;
  }
}
