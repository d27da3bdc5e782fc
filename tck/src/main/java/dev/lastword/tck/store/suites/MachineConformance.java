package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.F10;
import static dev.lastword.store.StoreRule.J3;
import static dev.lastword.store.StoreRule.O9;
import static dev.lastword.store.StoreRule.W10;
import static dev.lastword.store.StoreRule.W11;
import static dev.lastword.store.StoreRule.W5;
import static dev.lastword.store.StoreRule.W6;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.suites.AcknowledgedWriter.answered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Durability;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Lease;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoredEvent;
import dev.lastword.tck.store.MachineLoss;
import dev.lastword.tck.store.MachineLoss.Separation;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ConcurrentCall;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite K, fifth part: the loss of the machine that acknowledges commits. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(durability = Durability.MACHINE)
public final class MachineConformance {

  private static final int LOSSES = 2;

  @Case(
      value = "K15",
      kind = PROCESS,
      catches =
          "commits are acknowledged before another machine has them, or a pool never recovers")
  @Rule({O9, W11})
  void every_acknowledged_commit_survives_the_loss_of_a_machine(StoreUnderTest store) {
    MachineLoss machines = store.hook(MachineLoss.class);
    AcknowledgedWriter writer = AcknowledgedWriter.start(store);
    for (int loss = 0; loss < LOSSES; loss++) {
      writer.awaitMore();
      machines.loseMachine();
      writer.awaitMore();
    }

    assertEquals(writer.end(), store.all(STREAM));
  }

  @Case(
      value = "K16",
      kind = PROCESS,
      catches =
          "a wait for other machines that was broken off is taken for a commit that they have")
  @Rule({W10, W11, O9})
  void what_no_other_machine_has_is_not_acknowledged(StoreUnderTest store) {
    EventRecord before = event("before");
    EventRecord alone = event("alone");
    store.append(STREAM, at(0), before);
    MachineLoss machines = store.hook(MachineLoss.class);
    try (Separation separation = machines.separate()) {
      requireUnknown(store, separation, () -> store.append(STREAM, at(1), alone));
      machines.loseMachine();
    }

    assertEquals(List.of(before), answered(() -> store.all(STREAM)));
    CommitResult again = answered(() -> store.append(STREAM, at(1), alone));
    assertEquals(2, again.heads().get(0).version(), "the version of what was repeated");
    assertEquals(List.of(before, alone), store.all(STREAM));
  }

  @Case(
      value = "K17",
      kind = PROCESS,
      catches = "a repetition is answered with what one machine alone has")
  @Rule({W6, O9})
  void a_repetition_is_acknowledged_only_when_another_machine_has_it(StoreUnderTest store) {
    EventRecord event = event("1");
    MachineLoss machines = store.hook(MachineLoss.class);
    store.append(OTHER, at(0), event("the connection works"));
    try (Separation separation = machines.separate()) {
      requireUnknown(store, separation, () -> store.append(STREAM, at(0), event));
      requireUnknown(store, separation, () -> store.append(STREAM, at(0), event));
    }
    answered(() -> store.append(STREAM, at(0), event));
    machines.loseMachine();

    assertEquals(List.of(event), answered(() -> store.all(STREAM)));
  }

  /** Ends the wait of a call for other machines, after which the store cannot know the outcome. */
  private static void requireUnknown(
      StoreUnderTest store, Separation separation, Callable<CommitResult> commit) {
    ConcurrentCall<CommitResult> call = store.start("the commit", commit);
    store.eventually(
        "a commit waits for another machine", () -> call.isDone() || separation.isAwaited());
    separation.endWait();
    RaceOutcome<CommitResult> outcome = call.await();
    assertTrue(
        outcome.value().isEmpty(),
        () -> "what no other machine has was acknowledged: " + outcome.value());
    assertInstanceOf(OutcomeUnknown.class, outcome.failure().orElseThrow());
  }

  @Case(value = "K18", kind = PROCESS, catches = "leases or tokens are kept by one machine")
  @Rule({J3, O9})
  @Needs(value = Capability.JOBS, durability = Durability.MACHINE)
  void leases_hold_and_tokens_rise_after_the_loss_of_a_machine(StoreUnderTest store) {
    Lease lease = SampleJobs.leased(store, "a");
    MachineLoss machines = store.hook(MachineLoss.class);
    machines.loseMachine();

    assertEquals(List.of(), answered(() -> SampleJobs.claimed(store)), "who claims a leased job");
    assertEquals(lease.fence(), SampleJobs.view(store, "a").fence());

    SampleJobs.expire(store);
    machines.loseMachine();
    Lease next = answered(() -> SampleJobs.lease(store, "another"));
    assertTrue(next.token() > lease.token(), "tokens were to rise");
    SampleJobs.requireLost(
        lease.fence(), () -> store.jobs().heartbeat(lease.fence(), SampleJobs.LEASE));
  }

  @Case(
      value = "K19",
      kind = PROCESS,
      catches = "another machine counts positions from where it heard of them last")
  @Rule({W5, F10, O9})
  @Needs(value = Capability.FEED, durability = Durability.MACHINE)
  void the_feed_goes_on_after_the_loss_of_a_machine(StoreUnderTest store) {
    MachineLoss machines = store.hook(MachineLoss.class);
    AcknowledgedWriter writer = AcknowledgedWriter.start(store);
    writer.awaitMore();
    List<StoredEvent> before = store.feed();
    long end = store.node(0).feedEnd();
    machines.loseMachine();
    writer.awaitMore();
    List<EventRecord> acknowledged = writer.end();

    List<StoredEvent> after = store.feed();
    assertEquals(before, after.subList(0, before.size()), "what the feed has shown");
    assertTrue(store.node(0).feedEnd() >= end, "the end of the feed was not to fall");
    assertEquals(acknowledged, after.stream().map(StoredEvent::event).toList());
    assertEquals(
        acknowledged.stream().map(writer::position).toList(),
        after.stream().map(StoredEvent::position).toList(),
        "the positions that were told");
    assertEquals(
        after.stream().map(StoredEvent::position).sorted().distinct().toList(),
        after.stream().map(StoredEvent::position).toList(),
        "positions in order");
  }
}
