package dev.lastword.orchestrator.worker;

import static dev.lastword.orchestrator.worker.Shop.ID;
import static dev.lastword.orchestrator.worker.Shop.LEASE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.orchestrator.request.Claimant;
import dev.lastword.orchestrator.request.JobClaim;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.FaultyStore;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.JobOp;
import dev.lastword.store.StoreUnavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LongPollsTest {

  private static final Duration WAIT = Duration.ofSeconds(20);
  private final Shop shop = new Shop();
  private final List<Runnable> answers = new ArrayList<>();
  private final LongPolls polls = new LongPolls(shop.node.workers(), shop.time, answers::add);

  @AfterEach
  void close() {
    shop.close();
  }

  private CompletableFuture<List<Assignment>> claim(String owner) {
    return polls.claim(ClaimSpec.of("default", owner, LEASE), WAIT);
  }

  private int step() {
    int served = polls.step();
    answers.forEach(Runnable::run);
    answers.clear();
    return served;
  }

  @Test
  void who_waits_is_served_when_there_is_something_and_in_order() {
    CompletableFuture<List<Assignment>> first = claim("w-1");
    CompletableFuture<List<Assignment>> second = claim("w-2");
    assertEquals(0, step());
    shop.order(null);
    assertTrue(polls.concerns(Set.of("default")));

    assertEquals(1, step());

    assertEquals("w-1", first.join().get(0).owner());
    assertFalse(second.isDone());
  }

  @Test
  void who_has_waited_enough_is_answered_with_nothing() {
    CompletableFuture<List<Assignment>> first = claim("w-1");
    step();
    assertFalse(first.isDone());
    assertEquals(WAIT, polls.untilNext().orElseThrow());

    shop.time.advance(WAIT);
    step();

    assertEquals(List.of(), first.join());
    assertTrue(polls.untilNext().isEmpty());
    assertFalse(polls.concerns(Set.of("default")));
  }

  @Test
  void who_has_waited_enough_is_answered_though_the_store_is_gone() {
    CompletableFuture<List<Assignment>> first = claim("w-1");
    shop.store.script(
        new FaultyStore.Script() {
          @Override
          public FaultyStore.Fault commit(Commit commit) {
            return FaultyStore.Fault.UNAVAILABLE;
          }

          @Override
          public boolean isReadable() {
            return false;
          }
        });

    assertThrows(StoreUnavailable.class, polls::step);
    assertFalse(first.isDone());
    shop.time.advance(WAIT);
    assertThrows(StoreUnavailable.class, polls::step);
    answers.forEach(Runnable::run);

    assertEquals(List.of(), first.join());
  }

  @Test
  void what_is_claimed_for_somebody_who_left_is_given_back() {
    CompletableFuture<List<Assignment>> first = claim("w-1");
    shop.order(null);
    polls.step();
    first.cancel(false);
    answers.forEach(Runnable::run);
    answers.clear();

    assertEquals("Queued", shop.job());
    CompletableFuture<List<Assignment>> second = claim("w-2");
    step();
    assertEquals(ID, second.join().get(0).executionId());
    assertEquals(0, shop.pay().failures());
  }

  @Test
  void at_the_end_everybody_is_sent_away() {
    CompletableFuture<List<Assignment>> first = claim("w-1");

    polls.close();

    assertEquals(List.of(), first.join());
    assertEquals(List.of(), claim("w-2").join());
  }

  private void answerAll() {
    answers.forEach(Runnable::run);
    answers.clear();
  }

  @Test
  void a_claim_that_waits_is_given_a_task_in_the_commit_that_makes_it_ready() {
    shop.node.engine().offerTo(polls);
    CompletableFuture<List<Assignment>> first =
        polls.claim(
            new JobClaim(
                ClaimSpec.of("default", "w-1", LEASE),
                new Claimant("key-7", new Actor(Actor.Kind.EXTERNAL, "key:seven"))),
            WAIT);
    CompletableFuture<List<Assignment>> second = claim("w-2");
    assertEquals(0, step());

    shop.order(null);
    answerAll();

    Assignment given = first.join().get(0);
    assertEquals("w-1", given.owner());
    assertFalse(second.isDone());
    assertEquals("Running", shop.job());
    assertEquals(Optional.of("key-7"), shop.node.workers().claimedBy(ID, Shop.PAY, Long.MAX_VALUE));
    assertInstanceOf(Answer.Accepted.class, shop.node.workers().succeed(given, null));
    assertEquals(ExecutionStatus.COMPLETED, shop.state().status());
  }

  @Test
  void a_task_for_a_claim_whose_caller_has_left_is_given_back() {
    shop.node.engine().offerTo(polls);
    CompletableFuture<List<Assignment>> first = claim("w-1");
    step();
    shop.order(null);
    first.cancel(false);

    answerAll();

    assertEquals("Queued", shop.job());
  }

  @Test
  void a_queue_that_was_not_found_empty_just_now_is_claimed_from() {
    shop.node.engine().offerTo(polls);
    CompletableFuture<List<Assignment>> first = claim("w-1");
    step();
    shop.time.advance(Duration.ofMillis(251));

    shop.order(null);

    assertEquals("Queued", shop.job());
    assertEquals(1, step());
    assertEquals("w-1", first.join().get(0).owner());
  }

  @Test
  void a_cancel_just_before_the_commit_leaves_the_claim_waiting() {
    shop.node.engine().offerTo(polls);
    CompletableFuture<List<Assignment>> first = claim("w-1");
    step();
    try (Orchestrator other = shop.node("two")) {
      shop.node
          .engine()
          .create(
              NewExecution.of(GraphId.of("orders"), null).named(ID).begin(NewExecution.Begin.LATER),
              Shop.ANN,
              Shop.PATIENCE);
      shop.store.script(
          commit -> {
            if (commit.ops().stream().anyMatch(JobOp.EnqueueLeased.class::isInstance)) {
              shop.cancel(other);
            }
            return FaultyStore.Fault.NONE;
          });
      shop.submit(shop.node, new StartExecution(null));
    }
    answerAll();

    assertEquals(ExecutionStatus.CANCELED, shop.state().status());
    assertFalse(first.isDone());
    assertEquals(1, polls.size());
  }
}
