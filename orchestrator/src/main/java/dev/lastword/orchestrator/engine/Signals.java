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
 * Messages for nodes that wait for a key: delivered once, kept while nobody waits.
 *
 * <p>A signal is written down before anybody is looked for, and a wait before any signal is: of the
 * two that come at the same moment, at least one sees the other. Whoever dies in between leaves the
 * signal's job behind, which is looked at again and again, ever less often, until it is delivered
 * or dropped. The token of that job is the right to deliver, so nobody does it twice.
 */
public final class Signals {

  /** The queue of signals that are kept. */
  static final String QUEUE = "lastword.signals";

  /** The collection of nodes that wait for a key. */
  static final String WAITING = "waiting";

  /** The tag of the key that a node waits for. */
  static final String KEY = "key";

  /**
   * How long nobody else looks at a signal: its sender does at once, and is told the truth about it
   * only if nobody takes it away in that moment.
   */
  static final Duration HEAD_START = Duration.ofSeconds(5);

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
  private static final int MOST_DOUBLINGS = 10;

  private final EventStore store;
  private final EngineSettings settings;
  private final Function<ExecutionId, Optional<ExecutionState>> states;
  private final Delivery delivery;

  /** Brings news to an execution under the proof of a job; false if nobody there takes them. */
  @FunctionalInterface
  interface Delivery {
    boolean bring(ExecutionId id, Fence proof, Payload news, DocOp.Put record);
  }

  Signals(
      EventStore store,
      EngineSettings settings,
      Function<ExecutionId, Optional<ExecutionState>> states,
      Delivery delivery) {
    this.store = requireNonNull(store, "store");
    this.settings = requireNonNull(settings, "settings");
    this.states = requireNonNull(states, "states");
    this.delivery = requireNonNull(delivery, "delivery");
  }

  /** Returns what a waiting node is found by. */
  static Doc waiting(ExecutionId id, NodeId nodeId, WaitKey key, Instant now) {
    return new Doc(
        WAITING,
        Streams.jobId(id, nodeId),
        Micros.sinceEpoch(Micros.floor(now)),
        Map.of(KEY, Fingerprint.of(key.value()), Layout.EXECUTION, id.value()),
        Payload.json("{}"));
  }

  /** Sends a signal, delivers it if somebody waits for it, and returns what became of it. */
  public Sent send(NewSignal asked, Actor actor, Duration atMost) {
    Patience patience = new Patience(settings.waiting(), atMost);
    try {
      Optional<Answer> denial = asked.executionId().flatMap(this::denial);
      String id =
          asked.idempotencyKey().map(Fingerprint::of).orElseGet(() -> settings.ids().get().value());
      if (denial.isPresent()) {
        return patience
            .insist(() -> find(id))
            .map(KeptSignal::sent)
            .orElseGet(() -> new Sent.Denied(denial.get()));
      }
      KeptSignal signal = KeptSignal.of(id, asked, actor, settings.clock().instant());
      return keep(signal, signal.job(asked, actor), patience);
    } catch (Patience.GaveUp timeIsUp) {
      return new Sent.Denied(timeIsUp.answer());
    }
  }

  private Optional<Answer> denial(ExecutionId id) {
    Optional<ExecutionState> state = states.apply(id);
    if (state.isEmpty()) {
      return deny(RejectionCode.EXECUTION_NOT_FOUND, "an execution was expected, found none", 0);
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

  private Sent keep(KeptSignal signal, NewJob job, Patience patience) {
    Commit commit = Commit.builder().create(signal.doc()).enqueue(job).build();
    try {
      patience.insist(() -> store.commit(commit));
    } catch (LimitExceeded tooLarge) {
      return new Sent.Denied(
          new Answer.Refused(Refusal.TOO_LARGE, String.valueOf(tooLarge.getMessage())));
    } catch (DocConflict sentBefore) {
      KeptSignal first = patience.insist(() -> find(signal.id())).orElseThrow();
      if (!first.content().equals(signal.content())) {
        return new Sent.Denied(
            new Answer.Refused(
                Refusal.KEY_REUSED, "expected the signal that the key was first used for"));
      }
    }
    try {
      tryNow(signal.id());
      return patience.insist(() -> find(signal.id())).orElse(signal).sent();
    } catch (StoreException | Patience.GaveUp away) {
      // It is taken on, whatever has become of it: whoever is free looks at it again.
      return new Sent.Kept(signal.id());
    }
  }

  private Optional<KeptSignal> find(String id) {
    return store.extension(Projections.class).get(KeptSignal.COLLECTION, id).map(KeptSignal::read);
  }

  /** Delivers a signal that nobody else is about to deliver, if anybody waits for it. */
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
        ExecutionId id = ExecutionId.of(requireNonNull(doc.tags().get(Layout.EXECUTION)));
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
      // Whoever has erased its execution meanwhile has erased this with it.
      signal.flatMap(kept -> find(kept.id())).ifPresent(kept -> commit.put(kept.dropped().doc()));
    } else {
      commit.release(lease.fence(), Availability.after(pause(lease.attempt())), lease.status());
    }
    try {
      new Patience(settings.waiting(), LEASE).insist(() -> store.commit(commit.build()));
    } catch (LeaseLost | Patience.GaveUp elsewhere) {
      // Whoever takes it over has delivered it, or looks at it again.
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
