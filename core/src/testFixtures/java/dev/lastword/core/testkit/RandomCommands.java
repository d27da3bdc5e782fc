package dev.lastword.core.testkit;

import static net.jqwik.api.Arbitraries.frequencyOf;
import static net.jqwik.api.Arbitraries.just;
import static net.jqwik.api.Arbitraries.of;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.PutNodeWaiting;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeId;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Commands and policies at random, cancels being rare. */
public final class RandomCommands {

  private RandomCommands() {}

  /** Returns any command. */
  public static Arbitrary<Command> any() {
    return frequencyOf(Tuple.of(20, toNodes()), Tuple.of(1, toExecution()));
  }

  /** Returns any command to an execution as a whole. */
  public static Arbitrary<Command> toExecution() {
    return frequencyOf(
        Tuple.of(1, just(Wishes.createExecution())),
        Tuple.of(2, just(Wishes.startExecution())),
        Tuple.of(4, cancels()),
        Tuple.of(1, RandomValues.reason().map(ArchiveExecution::new)));
  }

  /** Returns any command to one of three nodes. */
  public static Arbitrary<Command> toNodes() {
    Arbitrary<Long> attempt = RandomValues.attempt().injectNull(0.7);
    Arbitrary<Function<NodeId, Command>> commands =
        frequencyOf(
            Tuple.of(4, just(Wishes::markNodeReady)),
            Tuple.of(
                6,
                Combinators.combine(
                        RandomValues.attempt(), RandomValues.worker(), RandomValues.time())
                    .as((number, worker, due) -> to -> new StartNode(to, number, worker, due))),
            Tuple.of(
                1,
                Combinators.combine(RandomValues.percent(), RandomValues.reason(), attempt)
                    .as((done, why, of) -> to -> new ReportNodeProgress(to, done, why, null, of))),
            Tuple.of(
                4,
                Combinators.combine(RandomValues.key(), RandomValues.value(), attempt)
                    .as((key, ask, of) -> to -> new PutNodeWaiting(to, key, ask, null, of))),
            Tuple.of(1, just(Wishes::requestResumeNode)),
            Tuple.of(
                6,
                Combinators.combine(RandomValues.key(), RandomValues.value())
                    .as((key, value) -> to -> new ResumeNode(to, key, value))),
            Tuple.of(
                1,
                Combinators.combine(RandomValues.value(), attempt)
                    .as((output, of) -> to -> new SucceedNode(to, output, of))),
            Tuple.of(
                2,
                Combinators.combine(RandomValues.error(), attempt)
                    .as((error, of) -> to -> new FailNode(to, error, of))));
    return Combinators.combine(of(Facts.A, Facts.B, Facts.C), commands)
        .as((node, command) -> command.apply(node));
  }

  /** Returns policies, each option on or off. */
  public static Arbitrary<Policy> policies() {
    return Arbitraries.subsetOf(PolicyOption.values()).map(Policy::new);
  }

  private static Arbitrary<Command> cancels() {
    return Combinators.combine(
            RandomValues.reason(), of(CancelMode.class).injectNull(0.3), RandomValues.time())
        .as((reason, mode, until) -> new CancelExecution(reason, null, mode, until));
  }
}
