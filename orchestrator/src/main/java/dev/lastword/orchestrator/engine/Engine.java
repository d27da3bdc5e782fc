package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.log.StateSnapshots;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.request.CommitExtras;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.EngineTracing.Step;
import dev.lastword.orchestrator.settings.ExecutionListener;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.EventStore;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamErased;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;

/**
 * Takes commands and gives answers that are true of the log.
 *
 * <p>Thread-safe. It has no threads of its own: a command is carried out by the thread that submits
 * it, or by another that submitted one for the same execution. Any number of engines, in any number
 * of processes, may work on one store.
 */
public final class Engine {

  private final EventStore store;
  private final EngineSettings settings;
  private final SubmissionQueues queues;
  private final CommandLoop commands;
  private final DutyQueues duties;
  private final Signals signals;
  private final IdempotencyRecords records;
  private final Publisher publisher;
  private final CommitTracer tracer;

  /** Works on {@code store}, with the process manager that {@code courses} brings. */
  public Engine(EventStore store, ExecutionProcess.Maker courses, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.settings = requireNonNull(settings, "settings");
    if (!store.description().fulfills(Profile.STANDARD)) {
      throw new IllegalArgumentException(
          "expected a store of profile STANDARD, found one with "
              + store.description().capabilities());
    }
    this.queues = new SubmissionQueues(settings.blocking());
    this.records = new IdempotencyRecords(store);
    this.tracer = new CommitTracer(store, settings.tracing());
    this.publisher =
        new Publisher(
            new StateSnapshots(store, settings.metrics(), settings.snapshotEvery()),
            settings.metrics());
    this.commands =
        new CommandLoop(store, new ExecutionLoader(store, courses, settings), publisher, settings);
    this.duties = new DutyQueues(store, queues, commands, publisher, settings);
    this.signals = new Signals(store, settings, commands.lateResults(), this::find, duties::bring);
    listen(signals::committed);
  }

  /** Returns the operations of workers; nodes of one claim are started one after the other. */
  public Workers workers() {
    return workers(Runnable::run);
  }

  /** Returns the operations of workers; nodes of one claim are started on {@code threads}. */
  public Workers workers(Executor threads) {
    NodeStarts starts = new NodeStarts(store, this, settings, threads);
    return new Workers(store, this, settings, starts, commands.lateResults());
  }

  /** Returns messages for nodes that wait. */
  public Signals signals() {
    return signals;
  }

  /** Returns how executions are run again. */
  public Reruns reruns() {
    return new Reruns(store, this, commands.lateResults(), settings);
  }

  /** Gives Tasks to a worker in the commits that make them ready, while it has places. */
  public void offerTo(WorkerSlots worker) {
    commands.offerTo(requireNonNull(worker, "worker"));
  }

  /** Tells {@code listener} of every commit from now on. */
  public void listen(ExecutionListener listener) {
    publisher.listen(requireNonNull(listener, "listener"));
  }

  /** Returns the answer to a command, within the usual patience. */
  public Answer submit(CommandEnvelope command) {
    return submit(command, settings.patience());
  }

  /** Returns the answer to a command, {@link Answer.Unavailable} if there is none in time. */
  public Answer submit(CommandEnvelope command, Duration patience) {
    return submit(List.of(command), patience).get(0);
  }

  /** Returns the answer to a command that is sent by such a right. */
  public Answer submit(CommandEnvelope command, Authority authority, Duration patience) {
    return submit(new Submission(ExecutionRequest.of(command), authority), patience);
  }

  /** Cancels one node alone, even if a worker holds it, and returns the answer. */
  public Answer cancelNode(NodeCancellation asked, Duration patience) {
    return cancelNode(asked, OptionalLong.empty(), patience);
  }

  /** Ends one node alone, if the execution's log ends at this version where one is given. */
  public Answer cancelNode(NodeCancellation asked, OptionalLong expected, Duration patience) {
    return submit(new Submission(asked, Authority.NONE, expected), patience);
  }

  /**
   * Returns the answer to a command that counts only at this version of the execution's log, if one
   * is given; at another it is refused with VERSION_MISMATCH.
   */
  public Answer submit(
      CommandEnvelope command, Authority authority, OptionalLong expected, Duration patience) {
    return submit(new Submission(ExecutionRequest.of(command), authority, expected), patience);
  }

  Answer submit(Submission submission, Duration patience) {
    pass(submission.request().executionId(), Ticket.of(List.of(submission), budget(patience)));
    return submission.answer();
  }

  /**
   * Returns the answers to commands for one execution that are one time slice: each is decided on
   * the same state and answered by itself, and a cancel among them wins.
   */
  public List<Answer> submit(List<CommandEnvelope> batch, Duration patience) {
    return submit(batch, OptionalLong.empty(), patience);
  }

  /** Returns the answers to one time slice, which counts only at this version if one is given. */
  public List<Answer> submit(
      List<CommandEnvelope> batch, OptionalLong expected, Duration patience) {
    List<Submission> asks =
        batch.stream()
            .map(command -> new Submission(ExecutionRequest.of(command), Authority.NONE, expected))
            .toList();
    Optional<Answer> invalid = Ticket.invalid(asks);
    if (invalid.isPresent()) {
      return asks.stream().map(submission -> invalid.get()).toList();
    }
    if (!asks.isEmpty()) {
      pass(batch.get(0).executionId(), Ticket.of(asks, budget(patience)));
    }
    return asks.stream().map(Submission::answer).toList();
  }

  /** Creates an execution and, if asked to, starts it in the same commit while that fits. */
  public Created create(NewExecution asked, Actor actor, Duration patience) {
    return create(asked, actor, CommitExtras.NONE, patience);
  }

  /** Creates an execution in a commit that also holds what {@code rider} brings, or not at all. */
  public Created create(NewExecution asked, Actor actor, CommitExtras extras, Duration patience) {
    return new Creations(records, this::pass).create(asked, actor, extras, budget(patience));
  }

  /**
   * Returns the state of an execution at a head that is read now, if there is one.
   *
   * @throws StoreException what the store said last, if it does not answer within the usual
   *     patience
   */
  public Optional<ExecutionState> find(ExecutionId id) {
    try {
      return Optional.of(commands.look(id, budget(settings.patience())).state())
          .filter(ExecutionState::exists);
    } catch (StreamErased erased) {
      return Optional.empty();
    } catch (RetryBudget.GaveUp timeIsUp) {
      throw timeIsUp.storeFailure();
    }
  }

  /** Returns an execution as its process manager sees it at a head that is read now. */
  Optional<ExecutionProcess> course(ExecutionId id) {
    try {
      return Optional.of(commands.look(id, budget(settings.patience())).process())
          .filter(process -> process.state().exists());
    } catch (StreamErased erased) {
      return Optional.empty();
    }
  }

  /** Returns the event that ended an execution, if it has: what a late cancel lost against. */
  public Optional<Winner> winner(ExecutionId id) {
    return find(id).flatMap(state -> Winner.find(store, id, state.status()));
  }

  /** Returns the event that ended a node, if it has: what a late cancel of it lost against. */
  public Optional<Winner> winner(ExecutionId id, NodeId node) {
    return find(id).flatMap(all -> all.node(node)).flatMap(it -> Winner.find(store, id, it));
  }

  /** Goes on with the pending reactions of up to so many executions, and returns for how many. */
  public int finishPending(int most) {
    return duties.carryOut(Pending.QUEUE, most);
  }

  /**
   * Fires up to so many due timers, and returns how many. Any node may call it. What has moved on
   * since a timer was set is left alone.
   */
  public int fireTimers(int most) {
    return duties.carryOut(Timers.QUEUE, most);
  }

  /**
   * Delivers up to so many ends between parents and children, and returns how many. Any node may
   * call it. A child's end settles its SubExecution, and a SubExecution's end cancels its child.
   */
  public int tendChildren(int most) {
    return duties.carryOut(Children.QUEUE, most);
  }

  /**
   * Tries again to deliver up to so many kept signals, and returns how many it tried. Any node may
   * call it.
   */
  public int deliverSignals(int most) {
    return signals.deliver(most);
  }

  /**
   * Starts up to so many executions whose time to begin has come, and returns how many were due.
   * Any node may call it.
   */
  public int startDelayed(int most) {
    return duties.startDelayed(most, this);
  }

  /**
   * Starts what follows up to so many executions that have ended, and returns how many were looked
   * at. Any node may call it.
   */
  public int startFollowUps(int most) {
    return duties.startFollowUps(most);
  }

  private void pass(ExecutionId id, Ticket ticket) {
    try (Step step = tracer.begin(id, ticket)) {
      queues.pass(id, ticket, tickets -> commands.run(id, tickets));
      tracer.answered(step, ticket);
    }
    for (Submission submission : ticket.asks()) {
      submission
          .request()
          .command()
          .map(command -> command.command().type())
          .ifPresent(type -> settings.metrics().answered(type, submission.answer()));
    }
    publisher.publish();
  }

  private RetryBudget budget(Duration atMost) {
    return new RetryBudget(settings.blocking(), atMost);
  }
}
