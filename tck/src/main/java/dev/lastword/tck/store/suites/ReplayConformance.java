package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.O5;
import static dev.lastword.store.StoreRule.R6;
import static dev.lastword.store.StoreRule.W11;
import static dev.lastword.store.StoreRule.W2;
import static dev.lastword.store.StoreRule.W4;
import static dev.lastword.store.StoreRule.W6;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Case.Kind.PROPERTY;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.CreateExecution;
import dev.lastword.core.command.NodeCommand.FailNode;
import dev.lastword.core.command.NodeCommand.ReportNodeProgress;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCompleted;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionCreated;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.ExecutionTerminationEvent.ExecutionFailed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeCreated;
import dev.lastword.core.event.NodeLifecycleEvent.NodeReady;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite P, first part: what the engine will do with a store, done with the core. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class ReplayConformance {

  private static final int EXECUTIONS = 250;
  private static final int ROUNDS = 25;
  private static final int CREATIONS = 10;
  private static final int CREATORS = 8;

  private static final NodeId WORK = NodeId.of("work");
  private static final CancelExecution CANCEL = new CancelExecution(null, null, null, null);
  private static final CreateExecution CREATE = new CreateExecution(GraphId.of("graph"), 1L, null);
  private static final SucceedNode SUCCEED = new SucceedNode(WORK, null, null);
  private static final FailNode FAIL = new FailNode(WORK, null, null);

  /** End status of each of the three parties, in their order. */
  private static final List<ExecutionStatus> ENDS =
      List.of(ExecutionStatus.CANCELED, ExecutionStatus.COMPLETED, ExecutionStatus.FAILED);

  @Case(value = "P01", catches = "some type of event is not kept under its name")
  @Rule(R6)
  void each_type_of_event_is_stored_and_folded(StoreUnderTest store) {
    List<EventRecord> history = new RandomHistories(store.seed()).oneOfEach();

    store.append(STREAM, at(0), history);

    assertEquals(
        Stream.of(EventType.values()).map(Enum::name).toList(),
        store.all(STREAM).stream().map(EventRecord::type).toList());
    assertEquals(RandomHistories.fold(history), RandomHistories.fold(store.all(STREAM)));
  }

  @Case(value = "P02", kind = PROPERTY, catches = "some history comes back as another one")
  @Rule({R6, W4})
  void random_executions_fold_to_the_same_state_after_they_were_stored(StoreUnderTest store) {
    RandomHistories histories = new RandomHistories(store.seed());
    for (int i = 0; i < EXECUTIONS; i++) {
      StreamId stream = new StreamId("execution", "number " + i);
      List<EventRecord> history = histories.next();
      store.append(stream, at(0), history);

      ExecutionState state = RandomHistories.fold(store.all(stream));

      assertEquals(RandomHistories.fold(history), state);
      assertEquals(history.size(), state.version());
    }
  }

  @Case(
      value = "P03",
      kind = CONCURRENT,
      catches = "a cancel and an end are both appended to the state in which each was allowed")
  @Rule(W2)
  void of_cancel_success_and_failure_exactly_one_ends_an_execution(StoreUnderTest store) {
    for (int round = 0; round < ROUNDS; round++) {
      String id = "round-" + round;
      begin(new SampleExecution(store.node(0), id));

      List<RaceOutcome<Boolean>> outcomes =
          store.race(3, i -> end(new SampleExecution(store.node(i), id), i));

      assertEquals(List.of(), RaceOutcome.failures(outcomes));
      List<Boolean> granted = RaceOutcome.values(outcomes);
      ExecutionState state = new SampleExecution(store.node(0), id).state();
      assertEquals(1, granted.stream().filter(one -> one).count(), "ends that were granted");
      assertEquals(ENDS.get(granted.indexOf(true)), state.status());
      assertEquals(state.status() == ExecutionStatus.CANCELED, state.isCancelRequested());
    }
  }

  private static boolean end(SampleExecution log, int party) {
    return switch (party) {
      case 0 -> log.submit(CANCEL);
      case 1 -> log.submit(SUCCEED, new ExecutionCompleted(null));
      default -> log.submit(FAIL, new ExecutionFailed(null, WORK, null));
    };
  }

  @Case(
      value = "P04",
      catches = "a command that is tried again after its answer was lost acts twice")
  @Rule({W11, W6})
  void a_command_whose_answer_was_lost_takes_effect_once(StoreUnderTest store) {
    SampleExecution log = new SampleExecution(store.node(0), "one");
    begin(log);
    log.submit(new ReportNodeProgress(WORK, null, "half", null, null));
    Commit commit = log.commitOf(SUCCEED).orElseThrow();
    CommitResult lost = store.commit(commit);
    log.submit(CANCEL);

    CommitResult again = store.node(1).commit(commit);

    assertEquals(lost.heads(), again.heads());
    assertEquals(lost.positions(), again.positions());
    assertTrue(again.alreadyCommitted(), "a repetition is told as one");
    assertEquals(1, count(log, EventType.NODE_SUCCEEDED));
    assertTrue(
        !(log.decide(SUCCEED) instanceof Decision.Accepted), "what was done is not done again");
  }

  @Case(value = "P05", kind = CONCURRENT, catches = "two creators find nothing, and both create")
  @Rule(W2)
  void an_execution_that_many_create_is_created_once(StoreUnderTest store) {
    for (int round = 0; round < CREATIONS; round++) {
      String id = "created-" + round;

      List<RaceOutcome<Boolean>> outcomes =
          store.race(CREATORS, i -> new SampleExecution(store.node(i), id).submit(CREATE));

      assertEquals(List.of(), RaceOutcome.failures(outcomes));
      assertEquals(1, RaceOutcome.values(outcomes).stream().filter(one -> one).count(), "creators");
      SampleExecution log = new SampleExecution(store.node(0), id);
      assertEquals(1, count(log, EventType.EXECUTION_CREATED));
      assertEquals(ExecutionStatus.ACTIVE, log.state().status());
    }
  }

  @Case(value = "P07", catches = "what was put away is not shown any more")
  @Rule({O5, R6})
  void an_archived_execution_can_be_read(StoreUnderTest store) {
    SampleExecution log = new SampleExecution(store.node(0), "one");
    begin(log);
    log.submit(CANCEL);
    log.submit(new ArchiveExecution("old"));
    ExecutionState before = log.state();

    store.reopen();

    SampleExecution reopened = new SampleExecution(store.node(0), "one");
    assertEquals(before, reopened.state());
    assertEquals(ExecutionStatus.CANCELED, reopened.state().status());
    assertEquals(1, count(reopened, EventType.EXECUTION_ARCHIVED));
  }

  private static void begin(SampleExecution log) {
    log.happen(
        new ExecutionCreated(GraphId.of("graph"), 1L, null),
        new NodeCreated(WORK, "Task", null),
        new ExecutionStarted(null),
        new NodeReady(WORK),
        new NodeStarted(WORK, 1, null, null));
  }

  private static long count(SampleExecution log, EventType type) {
    return log.events().stream()
        .map(EventEnvelope::body)
        .filter(body -> body.typeName().equals(type.name()))
        .count();
  }
}
