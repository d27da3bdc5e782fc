package dev.lastword.orchestrator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Operational choices that are made where an orchestrator is built. */
final class BuilderChoicesTest {

  private static final ExecutionId ID = ExecutionId.of("one");
  private static final Actor ANN = Actor.user("ann");
  private static final PolicyChoices EARLY =
      PolicyChoices.NONE.without(PolicyChoice.ARCHIVE_ONLY_TERMINAL);
  private static final PolicyChoices SETTLING =
      PolicyChoices.NONE.with(PolicyChoice.SUCCEED_FROM_WAITING);

  private final EventStore store = Stores.open(StoreConfig.of("memory:"));

  private OrchestratorBuilder builder() {
    return Orchestrator.builder(store).conditions(new PlainConditions()).closingStore();
  }

  /** Tells whether a graph that makes these choices is archived early, and settles a wait. */
  private static String does(OrchestratorBuilder builder, PolicyChoices ofGraph) {
    try (Orchestrator orchestrator = builder.build()) {
      orchestrator
          .graphs()
          .register(
              Graph.builder("wait")
                  .choices(ofGraph)
                  .add(Start.of("start"), Wait.of("ask"), Success.of("end"))
                  .path("start", "ask", "end")
                  .build(new PlainConditions()));
      orchestrator
          .engine()
          .create(NewExecution.of(GraphId.of("wait"), null).named(ID), ANN, Duration.ofSeconds(30));
      return granted(orchestrator, new ArchiveExecution(null))
          + " "
          + granted(orchestrator, new SucceedNode(NodeId.of("ask"), null, null));
    }
  }

  private static boolean granted(Orchestrator orchestrator, Command command) {
    return orchestrator.engine().submit(CommandEnvelope.of(ID, ANN, command))
        instanceof Answer.Accepted;
  }

  @Test
  void choices_hold_for_graphs_that_do_not_make_them() {
    assertEquals("true true", does(builder().choices(both()), PolicyChoices.NONE));
  }

  private static PolicyChoices both() {
    return EARLY.over(SETTLING);
  }

  @Test
  void without_them_the_defaults_hold() {
    assertEquals("false false", does(builder(), PolicyChoices.NONE));
  }

  @Test
  void a_graph_overrides_each_by_itself() {
    PolicyChoices ofGraph = PolicyChoices.NONE.without(PolicyChoice.SUCCEED_FROM_WAITING);

    assertEquals("true false", does(builder().choices(both()), ofGraph));
  }

  @Test
  void choices_that_are_made_again_replace_those_before() {
    assertEquals(
        "false true", does(builder().choices(EARLY).choices(SETTLING), PolicyChoices.NONE));
  }

  @Test
  void settings_of_the_engine_bring_their_own_choices() {
    EngineSettings settings = EngineSettings.USUAL.choices(EARLY);

    assertEquals(
        "true false", does(builder().choices(SETTLING).engine(settings), PolicyChoices.NONE));
    assertEquals("true false", does(again().engine(settings).name("n"), PolicyChoices.NONE));
  }

  private static OrchestratorBuilder again() {
    return Orchestrator.builder(Stores.open(StoreConfig.of("memory:")))
        .conditions(new PlainConditions())
        .closingStore();
  }

  @Test
  void what_is_built_keeps_its_choices_when_the_builder_goes_on() {
    OrchestratorBuilder builder = builder().choices(EARLY);
    try (Orchestrator built = builder.build()) {
      builder.choices(SETTLING);
      built
          .graphs()
          .register(
              Graph.builder("wait")
                  .add(Start.of("start"), Wait.of("ask"), Success.of("end"))
                  .path("start", "ask", "end")
                  .build(new PlainConditions()));
      built
          .engine()
          .create(NewExecution.of(GraphId.of("wait"), null).named(ID), ANN, Duration.ofSeconds(30));

      assertEquals(true, granted(built, new ArchiveExecution(null)));
      assertEquals(false, granted(built, new SucceedNode(NodeId.of("ask"), null, null)));
    }
  }
}
