package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DocOp;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.Micros;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Messages for nodes that wait for a key: delivered once, kept until a node waits.
 *
 * <p>A signal is stored before waiting nodes are searched, and a wait before signals are: if both
 * come at the same moment, at least one sees the other. A process that crashes in between leaves
 * the signal's job behind, which is retried, ever less often, until the signal is delivered or
 * dropped. The token of that job is the right to deliver, so no signal is delivered twice.
 */
public final class Signals {

  /** The queue of signals that are kept. */
  static final String QUEUE = "lastword.signals";

  /** The collection of nodes that wait for a key. */
  static final String WAITING = "waiting";

  /** The tag of the key that a node waits for. */
  static final String KEY = "key";

  /**
   * Time during which only the sender handles a signal: it delivers at once, and its answer is
   * definite unless another node takes the signal in that moment.
   */
  static final Duration HEAD_START = Duration.ofSeconds(5);

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
  private static final int MOST_DOUBLINGS = 10;

  private final EventStore store;
  private final EngineSettings settings;
  private final LateResults refused;
  private final Function<ExecutionId, Optional<ExecutionState>> states;
  private final Delivery delivery;

  /**
   * Delivers a message to an execution under the fence of a job; returns false if no node takes it.
   */
  @FunctionalInterface
  interface Delivery {
    boolean bring(ExecutionId id, Fence proof, Payload news, DocOp.Put record);
  }

  Signals(
      EventStore store,
      EngineSettings settings,
      LateResults refused,
      Function<ExecutionId, Optional<ExecutionState>> states,
      Delivery delivery) {
    this.store = requireNonNull(store, "store");
    this.settings = requireNonNull(settings, "settings");
    this.refused = requireNonNull(refused, "refused");
    this.states = requireNonNull(states, "states");
    this.delivery = requireNonNull(delivery, "delivery");
  }

  /** Returns what a waiting node is found by. */
  static Doc waiting(ExecutionId id, NodeId nodeId, WaitKey key, Instant now) {
    return new Doc(
        WAITING,
        Streams.jobId(id, nodeId),
        Micros.sinceEpoch(Micros.floor(now)),
        Map.of(KEY, Fingerprint.of(key.value()), StoreLayout.EXECUTION, id.value()),
        Payload.json("{}"));
  }

  /** Sends a signal, delivers it if a node waits for it, and returns the result. */
  public Sent send(NewSignal asked, Actor actor, Duration atMost) {
    RetryBudget budget = new RetryBudget(settings.blocking(), atMost);
    try {
      Optional<Answer> denial = asked.executionId().flatMap(this::denial);
      String id =
          asked.idempotencyKey().map(Fingerprint::of).orElseGet(() -> settings.ids().get().value());
      if (denial.isPresent()) {
        return budget
            .insist(() -> find(id))
            .map(KeptSignal::sent)
            .orElseGet(() -> denied(asked, actor, denial.get(), budget));
      }
      KeptSignal signal = KeptSignal.of(id, asked, actor, settings.clock().instant());
      return keep(signal, signal.job(asked, actor), budget);
    } catch (LimitExceeded tooLarge) {
      Answer denial = new Answer.Refused(Refusal.TOO_LARGE, String.valueOf(tooLarge.getMessage()));
      return denied(asked, actor, denial, budget);
    } catch (RetryBudget.GaveUp timeIsUp) {
      return new Sent.Denied(timeIsUp.answer());
    }
  }

  /** A signal to whichever execution waits for it has none beside which it could be kept. */
  private Sent denied(NewSignal asked, Actor actor, Answer denial, RetryBudget budget) {
    asked
        .executionId()
        .ifPresent(
            id -> refused.keep(id, LateResult.SIGNAL, actor, asked.document(), denial, budget));
    return new Sent.Denied(denial);
  }

  private Optional<Answer> denial(ExecutionId id) {
    Optional<ExecutionState> state = states.apply(id);
    if (state.isEmpty()) {
      return deny(RejectionCode.EXECUTION_NOT_FOUND, "Execution " + id + " not found", 0);
    }
    long version = state.get().version();
    if (state.get().status().isTerminal()) {
      return deny(
          RejectionCode.EXECUTION_TERMINAL,
          "ACTIVE was expected, found " + state.get().status(),
          version);
    }
    return state.get().isCancelRequested()
        ? deny(RejectionCode.CANCEL_REQUESTED, "no cancel request was expected, found one", version)
        : Optional.empty();
  }

  private static Optional<Answer> deny(RejectionCode code, String message, long version) {
    return Optional.of(new Answer.Rejected(code, message, version));
  }

  private Sent keep(KeptSignal signal, NewJob job, RetryBudget budget) {
    Commit commit = Commit.builder().create(signal.doc()).enqueue(job).build();
    try {
      budget.insist(() -> store.commit(commit));
    } catch (DocConflict sentBefore) {
      KeptSignal first = budget.insist(() -> find(signal.id())).orElseThrow();
      if (!first.content().equals(signal.content())) {
        return new Sent.Denied(
            new Answer.Refused(
                Refusal.KEY_REUSED, "expected the signal that the key was first used for"));
      }
    }
    try {
      tryNow(signal.id());
      return budget.insist(() -> find(signal.id())).orElse(signal).sent();
    } catch (StoreException | RetryBudget.GaveUp away) {
      // The signal is stored in any case: a free node will try it again.
      return new Sent.Kept(signal.id());
    }
  }

  private Optional<KeptSignal> find(String id) {
    return store.extension(Projections.class).get(KeptSignal.COLLECTION, id).map(KeptSignal::read);
  }

  /** Delivers a signal that no other node is about to deliver, if a node waits for it. */
  private void tryNow(String id) {
    Optional<KeptSignal> signal = find(id).filter(kept -> kept.fate() == KeptSignal.Fate.KEPT);
    Optional<JobView> job = signal.flatMap(kept -> store.extension(Jobs.class).find(kept.jobId()));
    if (job.isPresent()) {
      deliver(signal.get(), job.get().fence(), job.get().payload());
    }
  }

  private boolean deliver(KeptSignal signal, Fence proof, Payload news) {
    if (signal.executionId().isPresent()) {
      return bring(signal, signal.executionId().get(), proof, news);
    }
    DocQuery query = DocQuery.of(WAITING).tag(KEY, Fingerprint.of(signal.key().value()));
    while (true) {
      List<Doc> waiting = store.extension(Projections.class).query(query).docs();
      for (Doc doc : waiting) {
        ExecutionId id = ExecutionId.of(requireNonNull(doc.tags().get(StoreLayout.EXECUTION)));
        if (bring(signal, id, proof, news)) {
          return true;
        }
      }
      if (waiting.isEmpty()) {
        return false;
      }
      query = query.after(waiting.get(waiting.size() - 1).cursor());
    }
  }

  private boolean bring(KeptSignal signal, ExecutionId id, Fence proof, Payload news) {
    return delivery.bring(id, proof, news, new DocOp.Put(signal.delivered(id).doc()));
  }

  /** Looks again at up to so many signals that are kept, and returns at how many. */
  int deliver(int most) {
    ClaimSpec spec = ClaimSpec.of(QUEUE, settings.name(), LEASE).max(most);
    List<Lease> leases = store.extension(Jobs.class).claim(spec);
    leases.forEach(this::again);
    return leases.size();
  }

  private void again(Lease lease) {
    Optional<KeptSignal> signal = find(KeptSignal.idOf(lease.jobId()));
    if (signal.isPresent() && deliver(signal.get(), lease.fence(), lease.payload())) {
      return;
    }
    Commit.Builder commit = Commit.builder();
    if (signal.isEmpty() || isOver(signal.get())) {
      commit.complete(lease.fence(), "Dropped").deleteJob(lease.jobId());
      // The erasure of its execution has erased this too.
      signal.flatMap(kept -> find(kept.id())).ifPresent(kept -> commit.put(kept.dropped().doc()));
    } else {
      commit.release(lease.fence(), Availability.after(pause(lease.attempt())), lease.status());
    }
    try {
      new RetryBudget(settings.blocking(), LEASE).insist(() -> store.commit(commit.build()));
    } catch (LeaseLost | RetryBudget.GaveUp elsewhere) {
      // The node that takes it over has delivered it, or tries again.
    }
  }

  private boolean isOver(KeptSignal signal) {
    Instant now = settings.clock().instant();
    return signal.until().filter(end -> !now.isBefore(end)).isPresent()
        || signal.executionId().flatMap(this::denial).isPresent();
  }

  private static Duration pause(int attempt) {
    Duration doubled = Duration.ofSeconds(1L << Math.min(attempt, MOST_DOUBLINGS));
    return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
  }

  /** Looks for kept signals when nodes have begun to wait. */
  void committed(ExecutionState after, List<EventEnvelope> events) {
    for (EventEnvelope event : events) {
      if (event.body() instanceof NodeWaiting waiting && waiting.waitKey() != null) {
        WaitKey key = waiting.waitKey();
        if (!first(KeptSignal.address(key, Optional.of(after.executionId())))) {
          first(KeptSignal.address(key, Optional.empty()));
        }
      }
    }
  }

  /** Delivers the signal that was sent first to an address; false if there is none. */
  private boolean first(String address) {
    DocQuery query = DocQuery.of(KeptSignal.COLLECTION).tag(KeptSignal.KEPT, address).max(1);
    List<Doc> kept = store.extension(Projections.class).query(query).docs();
    kept.forEach(doc -> tryNow(doc.key()));
    return !kept.isEmpty();
  }
}
