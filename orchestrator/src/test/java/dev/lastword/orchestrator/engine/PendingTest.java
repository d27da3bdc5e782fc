package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.ANN;
import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.ID;
import static dev.lastword.orchestrator.engine.Bench.PATIENCE;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.Bench.command;
import static dev.lastword.orchestrator.engine.Bench.order;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.testkit.FaultyStore.Fault;
import dev.lastword.store.Doc;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limits;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PendingTest {

  private final Bench bench = new Bench(Limits.MINIMAL);

  @AfterEach
  void close() {
    bench.close();
  }

  private Engine started(int nodes, int nodesPerSlice) {
    Engine engine = bench.engine(SweepingCourse.with(nodesPerSlice));
    engine.create(order(), ANN, PATIENCE);
    for (int i = 0; i < nodes; i += 500) {
      int from = i;
      bench.nodes(
          IntStream.range(from, Math.min(nodes, from + 500))
              .mapToObj(n -> NodeId.of("n" + n))
              .toList());
    }
    return engine;
  }

  private String pendingTag() {
    Doc doc = bench.store.extension(Projections.class).get("execution", ID.value()).orElseThrow();
    return String.valueOf(doc.tags().get("pending"));
  }

  @Test
  void a_reaction_that_fits_is_in_the_commit_of_its_command() {
    Engine engine = started(3, 2);
    engine.find(ID);
    List<Integer> commits = new ArrayList<>();
    bench.store.script(
        commit -> {
          commits.add(commit.appends().get(0).events().size());
          return Fault.NONE;
        });

    Answer answer =
        engine.submit(new CommandEnvelope(null, ID, ANN, CorrelationId.of("trace"), CANCEL));

    assertEquals(new Answer.Accepted(10, ExecutionStatus.CANCELED), answer);
    assertEquals(List.of(5), commits);
    List<EventEnvelope> log = bench.log();
    EventEnvelope request = log.get(5);
    EventEnvelope reaction = log.get(6);
    assertEquals("NODE_CANCELED", reaction.body().typeName());
    assertEquals(Actor.SYSTEM, reaction.actor());
    assertEquals(request.correlationId(), reaction.correlationId());
    assertEquals(
        request.eventId().value(),
        Optional.ofNullable(reaction.causationId()).orElseThrow().value());
    assertEquals(0, engine.finishPending(10));
  }

  @Test
  void jobs_change_in_the_commit_of_what_changes_them() {
    Engine engine = bench.engine(SweepingCourse.with(2));
    engine.create(order(), ANN, PATIENCE);
    bench.nodes(List.of(PAY));
    engine.submit(command(new MarkNodeReady(PAY)));
    engine.submit(command(CANCEL));

    List<String> facts =
        bench.store.read(Streams.job(ID, PAY), ReadSpec.forwardFrom(1)).events().stream()
            .flatMap(stored -> JobFormat.read(stored).stream())
            .map(JobEvent::type)
            .map(type -> type.wireName())
            .toList();
    assertEquals(List.of("job_created", "job_cancelled"), facts);
    assertEquals(
        JobPhase.ENDED,
        bench.store.extension(Jobs.class).find("order-7/pay").orElseThrow().phase());
  }

  @Test
  void a_cancel_too_long_for_one_commit_is_requested_at_once_and_finished_by_whoever_is_free() {
    Engine engine = started(2_500, 150);

    Answer answer = engine.submit(command(CANCEL));

    assertEquals(ExecutionStatus.ACTIVE, ((Answer.Accepted) answer).status());
    assertTrue(bench.state().isCancelRequested());
    assertEquals("yes", pendingTag());
    int commits = finishedBy(bench.engine(SweepingCourse.with(150)));
    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
    assertEquals(2_500, bench.types().stream().filter("NODE_CANCELED"::equals).count());
    assertEquals("null", pendingTag());
    assertTrue(commits < 10, "commits: " + commits);
    assertTrue(bench.store.extension(Jobs.class).find("pending/order-7").isEmpty());
  }

  private int finishedBy(Engine other) {
    List<Integer> commits = new ArrayList<>();
    bench.store.script(
        commit -> {
          commits.add(commit.eventCount());
          return Fault.NONE;
        });
    assertEquals(1, other.finishPending(10));
    assertEquals(0, other.finishPending(10));
    return commits.size();
  }

  @Test
  void a_slice_too_large_for_any_commit_goes_in_parts() {
    Engine engine = started(1_400, 5_000);

    engine.submit(command(CANCEL));
    engine.finishPending(1);

    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
    assertEquals(1_400, bench.types().stream().filter("NODE_CANCELED"::equals).count());
  }

  @Test
  void who_finishes_survives_faults_and_can_be_asked_again() {
    Engine engine = started(1_600, 150);
    engine.submit(command(CANCEL));
    bench.store.script(commit -> Fault.UNAVAILABLE);

    engine.finishPending(1);
    assertEquals(ExecutionStatus.ACTIVE, bench.state().status());
    List<Fault> faults = new ArrayList<>(List.of(Fault.ANSWER_LOST, Fault.LOST));
    bench.store.script(commit -> faults.isEmpty() ? Fault.NONE : faults.remove(0));
    bench.time.advance(Duration.ofMinutes(1));
    engine.finishPending(1);

    assertEquals(ExecutionStatus.CANCELED, bench.state().status());
    assertEquals(1_600, bench.types().stream().filter("NODE_CANCELED"::equals).count());
  }
}
