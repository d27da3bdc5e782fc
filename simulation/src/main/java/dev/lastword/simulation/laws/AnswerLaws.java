package dev.lastword.simulation.laws;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CommandId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.evidence.Question.OfCommand;
import dev.lastword.simulation.evidence.Question.OfNode;
import dev.lastword.simulation.evidence.Question.OfStop;
import dev.lastword.simulation.evidence.RequestLedger;
import dev.lastword.store.Doc;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Projections;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Laws about answers: each agrees with the logs. */
final class AnswerLaws {

  private final Journal journal;
  private final RequestLedger ledger;
  private final EventStore store;

  AnswerLaws(Journal journal, RequestLedger ledger, EventStore store) {
    this.journal = journal;
    this.ledger = ledger;
    this.store = store;
  }

  void check() {
    ledger.asked().forEach(this::answer);
    ledger.successes().forEach(this::success);
    journal.executions().forEach(this::resumptions);
  }

  private void answer(RequestLedger.Asked asked) {
    Answer answer = asked.answer();
    ExecutionId id = asked.question().executionId();
    CommandId commandId = asked.question().commandId();
    if (answer instanceof Answer.Accepted) {
      cancel(asked);
      if (commandId != null) {
        Law.ACCEPTED_IS_WRITTEN.require(written(id, commandId) == 1, () -> told(asked));
      }
      return;
    }
    boolean open = asked.isOpen();
    if (commandId != null) {
      int written = written(id, commandId);
      Law.DENIED_IS_NOT_WRITTEN.require(open ? written <= 1 : written == 0, () -> told(asked));
    }
    long version = versionOf(answer);
    Law.DENIALS_ARE_FRESH.require(
        version < 0 || version >= asked.head(),
        () -> told(asked) + ", when the log was at version " + asked.head());
  }

  /** Checks that a canceled execution or node ends CANCELED. */
  private void cancel(RequestLedger.Asked asked) {
    ExecutionState state = journal.state(asked.question().executionId());
    if (asked.question() instanceof OfCommand of
        && of.envelope().command() instanceof CancelExecution) {
      Law.CANCEL_WINS.require(
          state.status() == ExecutionStatus.CANCELED,
          () -> state.executionId() + " " + state.status() + told(asked));
    } else if (asked.question() instanceof OfNode of) {
      isCanceled(state, of.cancellation().nodeId(), asked);
    } else if (asked.question() instanceof OfStop of) {
      isCanceled(state, of.nodeId(), asked);
    }
  }

  private static void isCanceled(ExecutionState state, NodeId nodeId, RequestLedger.Asked asked) {
    Optional<NodeState> node = state.node(nodeId);
    Law.CANCEL_WINS.require(
        node.filter(it -> it.status() == NodeStatus.CANCELED).isPresent(),
        () -> node + told(asked));
  }

  private static long versionOf(@Nullable Answer answer) {
    if (answer instanceof Answer.NoOp noOp) {
      return noOp.version();
    }
    return answer instanceof Answer.Rejected rejected ? rejected.version() : -1;
  }

  /** Returns how many times the events of a command are in the log. */
  private int written(ExecutionId id, CommandId commandId) {
    CausationId cause = CausationId.of(commandId.value());
    Map<String, Integer> times = new HashMap<>();
    for (EventEnvelope event : journal.log(id)) {
      if (cause.equals(event.causationId())) {
        times.merge(event.body().typeName(), 1, Integer::sum);
      }
    }
    return times.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  private void success(RequestLedger.Success success) {
    long written =
        journal.log(success.executionId()).stream()
            .filter(event -> event.body() instanceof NodeSucceeded done && isBy(done, success))
            .count();
    Answer answer = success.answer();
    String found = written + " times " + success.output() + ", answered " + answer;
    if (answer instanceof Answer.Accepted) {
      Law.SUCCESS_ONCE.require(written == 1, () -> found);
    } else if (success.isUncertain()) {
      Law.SUCCESS_ONCE.require(written <= 1, () -> found);
    } else {
      Law.SUCCESS_ONCE.require(written == 0, () -> found);
      boolean kept = answer instanceof Answer.Unavailable || ledger.lostNotes() > 0;
      Law.SUCCESS_ONCE.require(kept || isKept(success), () -> found + ", and not kept");
    }
  }

  private static boolean isBy(NodeSucceeded done, RequestLedger.Success success) {
    return done.nodeId().equals(success.nodeId()) && success.output().equals(done.output());
  }

  private boolean isKept(RequestLedger.Success success) {
    String output = JsonCodec.write(success.output());
    DocQuery query = DocQuery.of("refused").tag("execution", success.executionId().value());
    List<Doc> docs = store.extension(Projections.class).query(query.max(1_000)).docs();
    return docs.stream()
        .anyMatch(
            doc -> new String(doc.payload().toBytes(), StandardCharsets.UTF_8).contains(output));
  }

  private void resumptions(ExecutionId id) {
    Map<JsonValue, Integer> times = new HashMap<>();
    for (EventEnvelope event : journal.log(id)) {
      if (event.body() instanceof NodeResumed resumed && resumed.value() != null) {
        int count = times.merge(resumed.value(), 1, Integer::sum);
        Law.SIGNALS_ONCE.require(count == 1, () -> id + " " + resumed + " again");
      }
    }
  }

  private static String told(RequestLedger.Asked asked) {
    return " " + asked.answer() + " to " + asked.question();
  }
}
