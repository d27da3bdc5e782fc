package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.EngineTracing.Step;
import dev.lastword.orchestrator.log.StateSnapshots;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamErased;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Takes commands and gives answers that are true of the log.
 *
 * <p>Thread-safe. It has no threads of its own: a command is carried out by the thread that submits
 * it, or by another that submitted one for the same execution. Any number of engines, in any number
 * of processes, may work on one store.
 */
public final class Engine {

  private static final Duration DUTY_LEASE = Duration.ofSeconds(30);

  private final EventStore store;
  private final EngineSettings settings;
  private final Lanes lanes;
  private final Turns turns;
  private final DutyTurns dutyTurns;
  private final Signals signals;
  private final Documents documents;
  private final Publisher publisher;
  private final Trail trail;

  /** Works on {@code store}, with the process manager that {@code courses} brings. */
  public Engine(EventStore store, Course.Maker courses, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.settings = requireNonNull(settings, "settings");
    if (!store.description().fulfills(Profile.STANDARD)) {
      throw new IllegalArgumentException(
          "expected a store of profile STANDARD, found one with "
              + store.description().capabilities());
    }
    this.lanes = new Lanes(settings.waiting());
    this.documents = new Documents(store);
    this.trail = new Trail(store, settings.tracing());
    this.publisher =
        new Publisher(
            new StateSnapshots(store, settings.metrics(), settings.snapshotEvery()),
            settings.metrics());
    this.turns = new Turns(store, new Archive(store, courses, settings), publisher, settings);
    this.dutyTurns = new DutyTurns(store, turns, publisher, settings);
    this.signals = new Signals(store, settings, this::find, this::bring);
    listen(signals::committed);
  }

  /** Returns the operations of workers; nodes of one claim are started one after the other. */
  public Workers workers() {
    return workers(Runnable::run);
  }

  /** Returns the operations of workers; nodes of one claim are started on {@code threads}. */
  public Workers workers(Executor threads) {
    return new Workers(store, this, settings, new NodeStarts(store, this, settings, threads));
  }

  /** Returns messages for nodes that wait. */
  public Signals signals() {
    return signals;
  }

  /** Returns how executions are run again. */
  public Reruns reruns() {
    return new Reruns(store, this, documents, settings);
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
    return submit(new Ask(Asked.of(command), authority), patience);
  }

  /** Ends one node alone, whoever works at it, and returns the answer. */
  public Answer cancelNode(NodeCancellation asked, Duration patience) {
    return cancelNode(asked, OptionalLong.empty(), patience);
  }

  /** Ends one node alone, if the execution's log ends at this version where one is given. */
  public Answer cancelNode(NodeCancellation asked, OptionalLong expected, Duration patience) {
    return submit(new Ask(asked, Authority.NONE, expected), patience);
  }

  /**
   * Returns the answer to a command that counts only at this version of the execution's log, if one
   * is given; at another it is refused with VERSION_MISMATCH.
   */
  public Answer submit(
      CommandEnvelope command, Authority authority, OptionalLong expected, Duration patience) {
    return submit(new Ask(Asked.of(command), authority, expected), patience);
  }

  Answer submit(Ask ask, Duration patience) {
    pass(ask.asked().executionId(), Ticket.of(List.of(ask), patience(patience)));
    return ask.answer();
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
    List<Ask> asks =
        batch.stream()
            .map(command -> new Ask(Asked.of(command), Authority.NONE, expected))
            .toList();
    Optional<Answer> invalid = Ticket.invalid(asks);
    if (invalid.isPresent()) {
      return asks.stream().map(ask -> invalid.get()).toList();
    }
    if (!asks.isEmpty()) {
      pass(batch.get(0).executionId(), Ticket.of(asks, patience(patience)));
    }
    return asks.stream().map(Ask::answer).toList();
  }

  /** Creates an execution and, if asked to, starts it in the same commit while that fits. */
  public Created create(NewExecution asked, Actor actor, Duration patience) {
    return create(asked, actor, Rider.NONE, patience);
  }

  /** Creates an execution in a commit that also holds what {@code rider} brings, or not at all. */
  public Created create(NewExecution asked, Actor actor, Rider rider, Duration patience) {
    return new Creations(documents, this::pass).create(asked, actor, rider, patience(patience));
  }

  /**
   * Returns the state of an execution at a head that is read now, if there is one.
   *
   * @throws StoreException what the store said last, if it does not answer within the usual
   *     patience
   */
  public Optional<ExecutionState> find(ExecutionId id) {
    try {
      return Optional.of(turns.look(id, patience(settings.patience())).state())
          .filter(ExecutionState::exists);
    } catch (StreamErased erased) {
      return Optional.empty();
    } catch (Patience.GaveUp timeIsUp) {
      throw timeIsUp.storeFailure();
    }
  }

  /** Returns an execution as its process manager sees it at a head that is read now. */
  Optional<Course> course(ExecutionId id) {
    try {
      return Optional.of(turns.look(id, patience(settings.patience())).course())
          .filter(course -> course.state().exists());
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
    return duties(Pending.QUEUE, most);
  }

  /**
   * Lets up to so many timers that are due go off, and returns how many; to be called by whoever is
   * free. What has moved on since a timer was set is left alone.
   */
  public int fireTimers(int most) {
    return duties(Timers.QUEUE, most);
  }

  /**
   * Passes on up to so many ends between parents and children, and returns how many; to be called
   * by whoever is free. A child's end settles its SubExecution, and a SubExecution's end calls its
   * child back.
   */
  public int tendChildren(int most) {
    return duties(Children.QUEUE, most);
  }

  /**
   * Looks again at up to so many signals that nobody has taken yet, and returns at how many; to be
   * called by whoever is free.
   */
  public int deliverSignals(int most) {
    return signals.deliver(most);
  }

  /**
   * Starts up to so many executions whose time to begin has come, and returns how many were due; to
   * be called by whoever is free.
   */
  public int startDelayed(int most) {
    ClaimSpec spec = ClaimSpec.of(Starts.QUEUE, settings.name(), DUTY_LEASE).max(most);
    List<Lease> leases = store.extension(Jobs.class).claim(spec);
    for (Lease lease : leases) {
      Ask start = Starts.start(lease);
      String step = trail.newest(Streams.execution(start.asked().executionId()));
      Answer answer = submit(start.from(step), settings.patience());
      Starts.settle(store, lease, answer);
    }
    return leases.size();
  }

  private int duties(String queue, int most) {
    ClaimSpec spec = ClaimSpec.of(queue, settings.name(), DUTY_LEASE).max(most);
    List<Lease> leases = store.extension(Jobs.class).claim(spec);
    for (Lease lease : leases) {
      String id = lease.group().orElseThrow();
      run(ExecutionId.of(id), lease.fence(), lease.payload(), List.of());
    }
    publisher.publish();
    return leases.size();
  }

  private boolean run(ExecutionId id, Fence proof, Payload news, List<Op> last) {
    Patience left = patience(DUTY_LEASE);
    AtomicBoolean isOver = new AtomicBoolean();
    DutyTurns.Errand errand = new DutyTurns.Errand(id, proof, news, last);
    Consumer<BooleanSupplier> chore = others -> isOver.set(dutyTurns.finish(errand, left, others));
    lanes.alone(id, DUTY_LEASE, chore, tickets -> turns.run(id, tickets));
    return isOver.get();
  }

  private boolean bring(ExecutionId id, Fence proof, Payload news, DocOp.Put word) {
    boolean isTaken = run(id, proof, news, List.of(word));
    publisher.publish();
    return isTaken;
  }

  private void pass(ExecutionId id, Ticket ticket) {
    try (Step step = trail.begin(id, ticket)) {
      lanes.pass(id, ticket, tickets -> turns.run(id, tickets));
      trail.answered(step, ticket);
    }
    for (Ask ask : ticket.asks()) {
      ask.asked()
          .command()
          .map(command -> command.command().type())
          .ifPresent(type -> settings.metrics().answered(type, ask.answer()));
    }
    publisher.publish();
  }

  private Patience patience(Duration atMost) {
    return new Patience(settings.waiting(), atMost);
  }
}
