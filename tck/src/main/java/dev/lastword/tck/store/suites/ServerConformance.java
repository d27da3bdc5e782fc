package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.O9;
import static dev.lastword.store.StoreRule.W11;
import static dev.lastword.store.StoreRule.W6;
import static dev.lastword.store.StoreRule.X3;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.CommitResult;
import dev.lastword.store.Durability;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.ConnectionCut;
import dev.lastword.tck.store.ConnectionCut.Phase;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.ServerKill;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite K, fourth part: a server that dies, and connections to it that break. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(medium = Medium.SERVER)
public final class ServerConformance {

  private static final int KILLS = 2;

  @Case(
      value = "K09",
      kind = PROCESS,
      catches = "commits are acknowledged before the server has them, or a pool never recovers")
  @Rule({O9, W11})
  @Needs(durability = Durability.PROCESS)
  void every_acknowledged_commit_survives_a_kill_of_the_server(StoreUnderTest store) {
    ServerKill server = store.hook(ServerKill.class);
    AcknowledgedWriter writer = AcknowledgedWriter.start(store);
    for (int kill = 0; kill < KILLS; kill++) {
      writer.awaitMore();
      server.killAndRestartServer();
      writer.awaitMore();
    }

    assertEquals(writer.end(), store.all(STREAM));
  }

  @Case(value = "K13", catches = "who lost the answer to COMMIT is told that nothing was written")
  @Rule({W11, W6})
  @Needs(durability = Durability.PROCESS)
  void a_connection_lost_behind_a_commit_leaves_its_outcome_unknown(StoreUnderTest store) {
    EventRecord one = event("1");

    cutting(
        store,
        Phase.AFTER_COMMIT,
        one,
        failure -> assertInstanceOf(OutcomeUnknown.class, failure, "it is written, which it"));

    assertEquals(List.of(one), store.all(STREAM));
    CommitResult again = store.append(STREAM, at(0), one);
    assertTrue(again.alreadyCommitted(), "the repetition is recognized");
    assertEquals(List.of(one), store.all(STREAM));
  }

  @Case(
      value = "K14",
      catches = "a commit that lost its connection is done elsewhere, and reported as failed")
  @Rule({W11, X3})
  @Needs(durability = Durability.PROCESS)
  void a_connection_lost_before_a_commit_leaves_nothing_or_is_replaced(StoreUnderTest store) {
    EventRecord one = event("1");

    Optional<Throwable> failed =
        cutting(
            store,
            Phase.BEFORE_COMMIT,
            one,
            failure ->
                assertInstanceOf(StoreUnavailable.class, failure, "nothing is written, and it"));

    assertEquals(failed.isPresent() ? List.of() : List.of(one), store.all(STREAM));
    CommitResult again = store.append(STREAM, at(0), one);
    assertEquals(failed.isEmpty(), again.alreadyCommitted(), "the repetition is recognized");
    assertEquals(List.of(one), store.all(STREAM));
  }

  /** Commits on a connection that is cut, and returns what was thrown, if anything. */
  private static Optional<Throwable> cutting(
      StoreUnderTest store, Phase phase, EventRecord event, Consumer<Throwable> check) {
    ConnectionCut.Line line = store.hook(ConnectionCut.class).through(store.namespace());
    try (line) {
      store.append(OTHER, Expected.ANY, event("the connection works"));
      line.cutNextCommit(phase);
      RaceOutcome<CommitResult> outcome =
          store.start("the commit", () -> store.append(STREAM, at(0), event)).await();
      assertTrue(line.isCut(), "the commit was to lose its connection");
      outcome.failure().ifPresent(check);
      store.reopen();
      return outcome.failure();
    }
  }
}
