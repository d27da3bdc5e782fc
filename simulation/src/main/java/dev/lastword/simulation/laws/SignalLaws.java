package dev.lastword.simulation.laws;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.evidence.RequestLedger;
import dev.lastword.simulation.evidence.SentSignal;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Laws about signals, once everything has come to rest. */
final class SignalLaws {

  /** A node went on with a value; the key that it had waited for. */
  private record Delivery(ExecutionId executionId, NodeId nodeId, @Nullable WaitKey key) {}

  private final Journal journal;
  private final RequestLedger ledger;
  private final EventStore store;
  private final Map<JsonValue, List<Delivery>> deliveries = new HashMap<>();

  SignalLaws(Journal journal, RequestLedger ledger, EventStore store) {
    this.journal = journal;
    this.ledger = ledger;
    this.store = store;
  }

  void check() {
    if (!ledger.signals().isEmpty()) {
      journal.executions().forEach(this::read);
      ledger.signals().forEach(this::signal);
    }
  }

  private void read(ExecutionId id) {
    Map<NodeId, WaitKey> keys = new HashMap<>();
    for (EventEnvelope event : journal.log(id)) {
      if (event.body() instanceof NodeWaiting waiting) {
        keys.put(waiting.nodeId(), waiting.waitKey());
      } else if (event.body() instanceof NodeResumed resumed && resumed.value() != null) {
        deliveries
            .computeIfAbsent(resumed.value(), value -> new ArrayList<>())
            .add(new Delivery(id, resumed.nodeId(), keys.get(resumed.nodeId())));
      }
    }
  }

  private void signal(SentSignal entry) {
    NewSignal signal = entry.signal();
    List<Delivery> found = deliveries.getOrDefault(signal.value(), List.of());
    String told = found + " of " + signal + ", answered " + entry.answer();
    Law.SIGNALS_ONCE.require(found.size() <= 1, () -> told);
    for (Delivery delivery : found) {
      Law.SIGNALS_ARRIVE.require(
          signal.key().equals(delivery.key())
              && signal.executionId().filter(to -> !to.equals(delivery.executionId())).isEmpty(),
          () -> told);
    }
    Sent answer = entry.answer();
    if (answer instanceof Sent.Denied || answer == null) {
      Law.SIGNALS_ARRIVE.require(entry.isUncertain() || found.isEmpty(), () -> told);
    } else if (answer instanceof Sent.Delivered delivered) {
      fate("DELIVERED", delivered.signalId(), found, told);
      Law.SIGNALS_ARRIVE.require(
          found.size() == 1 && found.get(0).executionId().equals(delivered.executionId()),
          () -> told);
    } else if (answer instanceof Sent.Dropped dropped) {
      fate("DROPPED", dropped.signalId(), found, told);
      dropped(signal, told);
    } else if (answer instanceof Sent.Kept kept) {
      kept(kept.signalId(), signal, found, told);
    }
  }

  private void kept(String id, NewSignal signal, List<Delivery> found, String told) {
    String fate = fateOf(id);
    fate(found.isEmpty() ? fate : "DELIVERED", id, found, told);
    if (fate.equals("DROPPED")) {
      dropped(signal, told);
    } else if (fate.equals("KEPT")) {
      Law.SIGNALS_ARRIVE.require(
          journal.executions().stream().map(journal::state).noneMatch(it -> awaits(it, signal)),
          () -> told + ", which a node waits for");
    }
  }

  private static boolean awaits(ExecutionState state, NewSignal signal) {
    return !state.status().isTerminal()
        && signal.executionId().filter(to -> !to.equals(state.executionId())).isEmpty()
        && state.nodes().stream()
            .anyMatch(
                node ->
                    node.status() == NodeStatus.WAITING
                        && signal.key().equals(node.details().waitKey()));
  }

  /** A signal is given up when its time is over, or its execution is. */
  private void dropped(NewSignal signal, String told) {
    boolean isOver =
        signal
            .executionId()
            .map(journal::state)
            .filter(state -> state.status().isTerminal() || state.isCancelRequested())
            .isPresent();
    Law.SIGNALS_ARRIVE.require(isOver || signal.keptFor().isPresent(), () -> told);
  }

  /** The document says what became of it, and only what is kept has a job. */
  private void fate(String expected, String id, List<Delivery> found, String told) {
    Optional<JobView> job = store.extension(Jobs.class).find("signal/" + id);
    boolean delivered = expected.equals("DELIVERED");
    Law.SIGNALS_ARRIVE.require(
        fateOf(id).equals(expected)
            && delivered == !found.isEmpty()
            && job.filter(JobView::isOpen).isPresent() == expected.equals("KEPT"),
        () -> told + ", now " + fateOf(id) + " with " + job);
  }

  private String fateOf(String id) {
    return store
        .extension(Projections.class)
        .get(StoreLayout.SIGNALS, id)
        .map(doc -> (JsonObject) JsonCodec.parse(doc.payload().toBytes()))
        .map(content -> ((JsonString) content.members().get("fate")).text())
        .orElse("none");
  }
}
