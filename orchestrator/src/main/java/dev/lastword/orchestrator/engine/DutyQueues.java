package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The jobs of the engine's own queues, claimed and carried out in the lanes of executions. */
final class DutyQueues {

  private static final Duration LEASE = Duration.ofSeconds(30);

  private final EventStore store;
  private final SubmissionQueues queues;
  private final CommandLoop commands;
  private final SystemJobLoop systemJobs;
  private final Publisher publisher;
  private final EngineSettings settings;
  private final CommitTracer tracer;

  DutyQueues(
      EventStore store,
      SubmissionQueues queues,
      CommandLoop commands,
      Publisher publisher,
      EngineSettings settings) {
    this.store = store;
    this.queues = queues;
    this.commands = commands;
    this.systemJobs = new SystemJobLoop(store, commands, publisher, settings);
    this.publisher = publisher;
    this.settings = settings;
    this.tracer = new CommitTracer(store, settings.tracing());
  }

  /** Carries out up to so many due jobs of a queue, and returns how many there were. */
  int carryOut(String queue, int most) {
    List<Lease> leases = claim(queue, most);
    for (Lease lease : leases) {
      String id = lease.group().orElseThrow();
      run(ExecutionId.of(id), lease.fence(), lease.payload(), List.of());
    }
    publisher.publish();
    return leases.size();
  }

  /** Starts up to so many executions whose time has come, and returns how many were due. */
  int startDelayed(int most, Engine engine) {
    List<Lease> leases = claim(Starts.QUEUE, most);
    for (Lease lease : leases) {
      Submission start = Starts.start(lease);
      String step = tracer.newest(Streams.execution(start.request().executionId()));
      Answer answer = engine.submit(start.from(step), settings.patience());
      Starts.settle(store, lease, answer);
    }
    return leases.size();
  }

  /** Starts what follows up to so many executions that have ended, and returns how many had. */
  int startFollowUps(int most) {
    List<Lease> leases = claim(FollowUpJobs.QUEUE, most);
    FollowUpStarts starts = new FollowUpStarts(store, commands, settings);
    leases.forEach(lease -> starts.start(lease, new RetryBudget(settings.blocking(), LEASE)));
    return leases.size();
  }

  /** Brings a signal to an execution, and returns whether a node there has taken it. */
  boolean bring(ExecutionId id, Fence proof, Payload news, DocOp.Put word) {
    boolean isTaken = run(id, proof, news, List.of(word));
    publisher.publish();
    return isTaken;
  }

  private List<Lease> claim(String queue, int most) {
    return store.extension(Jobs.class).claim(ClaimSpec.of(queue, settings.name(), LEASE).max(most));
  }

  private boolean run(ExecutionId id, Fence proof, Payload news, List<Op> last) {
    RetryBudget left = new RetryBudget(settings.blocking(), LEASE);
    AtomicBoolean isOver = new AtomicBoolean();
    SystemJobLoop.Errand errand = new SystemJobLoop.Errand(id, proof, news, last);
    Consumer<BooleanSupplier> chore = others -> isOver.set(systemJobs.finish(errand, left, others));
    queues.alone(id, LEASE, chore, tickets -> commands.run(id, tickets));
    return isOver.get();
  }
}
