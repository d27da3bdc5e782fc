package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.Commit;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Two engines, one store that fails at random: every answer is true of the log. */
final class RandomFaultsTest {

  private static final List<NodeId> NODES = List.of(NodeId.of("a"), NodeId.of("b"), NodeId.of("c"));
  private static final int COMMANDS = 40;

  @Property(tries = 200)
  void every_answer_is_true_of_the_log(@ForAll long seed) {
    try (Bench bench = new Bench()) {
      Random random = new Random(seed);
      Engine first = bench.engine();
      Engine second = bench.engine();
      first.create(order(), ANN, PATIENCE);
      bench.nodes(NODES);
      Map<CommandEnvelope, Answer> answers = new HashMap<>();
      Chaos chaos = new Chaos(random, bench.engine(), answers);
      bench.store.script(chaos);

      for (int i = 0; i < COMMANDS; i++) {
        CommandEnvelope command = command(random, "c" + i);
        answers.put(command, (random.nextBoolean() ? first : second).submit(command, PATIENCE));
      }

      chaos.over = true;
      List<EventEnvelope> log = bench.log();
      answers.forEach((command, answer) -> judge(command, answer, log));
      assertEquals(bench.state(), first.find(ID).orElseThrow());
    }
  }

  /** Faults of all kinds, and a rival that overtakes from within. */
  private static final class Chaos implements FaultyStore.Script {

    private final Random random;
    private final Engine rival;
    private final Map<CommandEnvelope, Answer> answers;
    private boolean nested;
    private boolean over;
    private int rivals;

    Chaos(Random random, Engine rival, Map<CommandEnvelope, Answer> answers) {
      this.random = random;
      this.rival = rival;
      this.answers = answers;
    }

    @Override
    public Fault commit(Commit commit) {
      if (over || nested || random.nextInt(3) > 0) {
        return Fault.NONE;
      }
      if (random.nextBoolean()) {
        nested = true;
        CommandEnvelope overtaking = command(random, "r" + rivals++);
        answers.put(overtaking, rival.submit(overtaking, PATIENCE));
        nested = false;
      }
      return Fault.values()[random.nextInt(Fault.values().length)];
    }

    @Override
    public boolean isReadable() {
      return over || random.nextInt(10) > 0;
    }
  }

  private static CommandEnvelope command(Random random, String commandId) {
    NodeId node = NODES.get(random.nextInt(NODES.size()));
    Command command =
        switch (random.nextInt(12)) {
          case 0, 1, 2 -> new MarkNodeReady(node);
          case 3, 4, 5 -> new StartNode(node, 1 + random.nextInt(2), null, null);
          case 6, 7, 8 -> new ReportNodeProgress(node, null, "step", null, null);
          case 9, 10 -> new SucceedNode(node, null, null);
          default -> random.nextInt(4) > 0 ? new MarkNodeReady(node) : CANCEL;
        };
    return new CommandEnvelope(CommandId.of(commandId), ID, ANN, null, command);
  }

  private static void judge(CommandEnvelope command, Answer answer, List<EventEnvelope> log) {
    CausationId cause = CausationId.of(Objects.requireNonNull(command.commandId()).value());
    long written =
        log.stream()
            .filter(event -> cause.equals(event.causationId()))
            .map(EventEnvelope::body)
            .distinct()
            .count();
    long events = log.stream().filter(event -> cause.equals(event.causationId())).count();
    assertEquals(written, events, "written once: " + command);
    if (answer instanceof Answer.Accepted accepted) {
      assertTrue(events > 0, "accepted, so it is there: " + command);
      ExecutionState then = folded(log, accepted.version());
      assertEquals(accepted.status(), then.status());
      if (command.command() instanceof CancelExecution) {
        assertEquals(ExecutionStatus.CANCELED, folded(log, log.size()).status());
      }
    } else if (answer instanceof Answer.Unavailable unavailable) {
      assertTrue(unavailable.fate() == Answer.Fate.UNKNOWN || events == 0, "not done: " + command);
    } else {
      assertEquals(0, events, "denied, so it is not there: " + command);
      assertEquals(answer, denial(command, folded(log, version(answer))));
    }
  }

  private static long version(Answer answer) {
    return answer instanceof Answer.NoOp noOp
        ? noOp.version()
        : ((Answer.Rejected) answer).version();
  }

  private static Answer denial(CommandEnvelope command, ExecutionState state) {
    Decision decision =
        Decider.decide(state, command, Instant.EPOCH, () -> EventId.of("none"), Policy.DEFAULT);
    return decision.fold(
        accepted -> new Answer.Accepted(state.version(), state.status()),
        noOp -> new Answer.NoOp(noOp.reason(), state.version()),
        rejected -> new Answer.Rejected(rejected.code(), rejected.message(), state.version()));
  }

  private static ExecutionState folded(List<EventEnvelope> log, long version) {
    return Reducer.fold(ExecutionState.initial(ID), log.subList(0, (int) version));
  }
}
