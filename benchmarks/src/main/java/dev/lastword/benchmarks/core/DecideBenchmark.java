package dev.lastword.benchmarks.core;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import java.time.Instant;
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

/** What does an answer to a command cost, granted and refused? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecideBenchmark {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final EventId ID = EventId.of("event");

  @Param({"10", "1000", "100000"})
  int nodes;

  private ExecutionState running = ExecutionState.initial(Histories.EXECUTION);
  private ExecutionState canceled = running;
  private CommandEnvelope succeed = cancel();

  @Setup
  public void setUp() {
    List<EventEnvelope> history = Histories.of(nodes);
    running = Reducer.fold(running, history.subList(0, history.size() / 2));
    succeed =
        running.nodes().stream()
            .filter(node -> node.status() == NodeStatus.RUNNING)
            .findFirst()
            .map(node -> command(new SucceedNode(node.nodeId(), null, null)))
            .orElseThrow();
    canceled = Reducer.fold(running, accepted(decide(running, cancel())));
  }

  @Benchmark
  public Decision accepted() {
    return decide(running, succeed);
  }

  @Benchmark
  public Decision rejected() {
    return decide(canceled, succeed);
  }

  private static Decision decide(ExecutionState state, CommandEnvelope command) {
    return Decider.decide(state, command, NOW, () -> ID, Policy.DEFAULT);
  }

  private static List<EventEnvelope> accepted(Decision decision) {
    return decision.fold(Decision.Accepted::events, noOp -> List.of(), rejected -> List.of());
  }

  private static CommandEnvelope cancel() {
    return command(new CancelExecution(null, null, null, null));
  }

  private static CommandEnvelope command(dev.lastword.core.command.Command command) {
    return CommandEnvelope.of(Histories.EXECUTION, Actor.SYSTEM, command);
  }
}
