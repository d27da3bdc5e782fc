package dev.lastword.simulation.chaos;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.simulation.chaos.ChaosEvidence.FeedEntry;
import dev.lastword.simulation.chaos.RecordedCall.Fate;
import dev.lastword.simulation.chaos.RecordedCall.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** Comparison of what callers, workers and consumers were told with what is stored. */
final class ChaosCheck {

  private static final Set<Fate> NOT_APPLIED = Set.of(Fate.REFUSED, Fate.NOT_DONE);

  private final ChaosEvidence evidence;
  private final List<Breach> breaches = new ArrayList<>();

  private ChaosCheck(ChaosEvidence evidence) {
    this.evidence = evidence;
  }

  /** Returns every guarantee that was broken, with what was found. */
  static List<Breach> of(ChaosEvidence evidence) {
    ChaosCheck check = new ChaosCheck(evidence);
    evidence.calls().stream()
        .filter(call -> !evidence.erased().contains(call.executionId()))
        .forEach(check::call);
    evidence.calls().stream()
        .filter(call -> call.version() > 0)
        .filter(call -> !evidence.erased().contains(call.executionId()))
        .collect(groupingBy(RecordedCall::executionId))
        .forEach(check::order);
    evidence.erased().forEach(check::erased);
    evidence.logs().forEach(check::log);
    check.attempts();
    evidence.consumers().forEach(check::consumer);
    evidence.leftovers().forEach(found -> check.broken(Guarantee.NOTHING_IS_LEFT, found));
    check.rolling();
    return check.breaches;
  }

  private void broken(Guarantee guarantee, String found) {
    breaches.add(new Breach(guarantee, found));
  }

  private void require(boolean so, Guarantee guarantee, Object found) {
    if (!so) {
      broken(guarantee, found.toString());
    }
  }

  private List<EventEnvelope> log(ExecutionId id) {
    return evidence.logs().getOrDefault(id, List.of());
  }

  private void call(RecordedCall call) {
    List<EventEnvelope> log = log(call.executionId());
    if (call.fate() == Fate.ACCEPTED && call.kind() != Kind.OTHER) {
      require(!log.isEmpty(), Guarantee.ACKNOWLEDGED_IS_KEPT, call);
      require(log.size() >= call.version(), Guarantee.ACKNOWLEDGED_IS_KEPT, call);
    }
    if (call.fate() == Fate.ACCEPTED && call.kind() == Kind.REPORT) {
      require(successes(log, call.said()) > 0, Guarantee.ACKNOWLEDGED_IS_KEPT, call);
    }
    if (call.fate() == Fate.ACCEPTED && call.kind() == Kind.CANCEL) {
      ExecutionStatus end = state(call.executionId(), log.size()).status();
      require(end == ExecutionStatus.CANCELED, Guarantee.CANCEL_WINS, call + " ended " + end);
    }
    if (call.kind() == Kind.CREATE && NOT_APPLIED.contains(call.fate())) {
      require(log.isEmpty(), Guarantee.REFUSED_IS_NOT_APPLIED, call);
    }
    if (call.commandId() != null) {
      command(call, log);
    }
    if (call.fate() == Fate.READ && call.version() <= log.size()) {
      ExecutionStatus stored = state(call.executionId(), call.version()).status();
      require(stored.name().equals(call.said()), Guarantee.READS_ARE_TRUE, call + " was " + stored);
    }
  }

  private void erased(ExecutionId id) {
    List<RecordedCall> calls =
        evidence.calls().stream().filter(call -> call.executionId().equals(id)).toList();
    require(
        calls.stream()
            .anyMatch(call -> call.kind() == Kind.ARCHIVE && !NOT_APPLIED.contains(call.fate())),
        Guarantee.ERASED_WAS_ARCHIVED,
        id + " with " + calls);
    require(
        calls.stream()
            .noneMatch(call -> call.kind() == Kind.CANCEL && call.fate() == Fate.ACCEPTED),
        Guarantee.ERASED_WAS_ARCHIVED,
        id + " with " + calls);
  }

  private static long successes(List<EventEnvelope> log, String output) {
    return log.stream()
        .filter(event -> event.body() instanceof NodeSucceeded done && isOutput(done, output))
        .count();
  }

  private static boolean isOutput(NodeSucceeded done, String output) {
    return new JsonString(output).equals(done.output());
  }

  private void command(RecordedCall call, List<EventEnvelope> log) {
    List<String> caused =
        log.stream()
            .filter(event -> event.causationId() != null)
            .filter(event -> event.causationId().value().equals(call.commandId()))
            .map(ChaosCheck::what)
            .toList();
    if (call.fate() == Fate.ACCEPTED) {
      require(!caused.isEmpty(), Guarantee.ACKNOWLEDGED_IS_KEPT, call);
    }
    if (NOT_APPLIED.contains(call.fate())) {
      require(caused.isEmpty(), Guarantee.REFUSED_IS_NOT_APPLIED, call + " wrote " + caused);
    }
    require(
        caused.stream().distinct().count() == caused.size(),
        Guarantee.APPLIED_ONCE,
        call + " wrote " + caused);
  }

  private static String what(EventEnvelope event) {
    String node = event.body() instanceof NodeEvent about ? " " + about.nodeId() : "";
    return event.body().typeName() + node;
  }

  private ExecutionState state(ExecutionId id, long version) {
    return Reducer.fold(ExecutionState.initial(id), log(id).subList(0, (int) version));
  }

  /**
   * The log is the order of an execution's changes. A call that began after another was answered
   * must be at the same version or a later one, and behind it if it wrote.
   */
  private void order(ExecutionId id, List<RecordedCall> calls) {
    List<RecordedCall> byBeginning = new ArrayList<>(calls);
    byBeginning.sort(Comparator.comparingLong(RecordedCall::began));
    PriorityQueue<RecordedCall> byEnd =
        new PriorityQueue<>(Comparator.comparingLong(RecordedCall::ended));
    long known = 0;
    for (RecordedCall call : byBeginning) {
      while (!byEnd.isEmpty() && byEnd.peek().ended() < call.began()) {
        known = Math.max(known, byEnd.remove().version());
      }
      boolean inOrder =
          call.fate() == Fate.ACCEPTED ? call.version() > known : call.version() >= known;
      require(inOrder, Guarantee.LINEARIZABLE, call + " after version " + known);
      byEnd.add(call);
    }
  }

  private void log(ExecutionId id, List<EventEnvelope> log) {
    long created =
        log.stream()
            .filter(event -> event.body().typeName().equals(EventType.EXECUTION_CREATED.name()))
            .count();
    require(created == 1, Guarantee.APPLIED_ONCE, id + " was created " + created + " times");
    Map<String, Long> ids =
        log.stream().collect(groupingBy(event -> event.eventId().value(), counting()));
    ids.values().removeIf(count -> count == 1);
    require(ids.isEmpty(), Guarantee.APPLIED_ONCE, id + " has twice " + ids);
    ExecutionState end = state(id, log.size());
    require(
        end.status().isTerminal(),
        Guarantee.NOTHING_IS_STUCK,
        id + " of " + end.facts().origin().graphId() + " is " + end.nodes());
  }

  private void attempts() {
    Map<String, String> starters = new HashMap<>();
    evidence
        .logs()
        .forEach(
            (id, log) -> {
              for (EventEnvelope event : log) {
                if (event.body() instanceof NodeStarted started) {
                  String attempt = id + "/" + started.nodeId() + " attempt " + started.attempt();
                  String before = starters.put(attempt, String.valueOf(started.workerId()));
                  require(
                      before == null,
                      Guarantee.ONE_WORKER_PER_ATTEMPT,
                      attempt + " was started by " + before + " and " + started.workerId());
                }
              }
            });
    Map<String, String> workers = new HashMap<>();
    for (BegunAttempt begun : evidence.begun()) {
      if (evidence.erased().contains(begun.executionId())) {
        continue;
      }
      String attempt = begun.executionId() + "/" + begun.nodeId() + " attempt " + begun.attempt();
      String before = workers.put(attempt, begun.worker());
      require(
          before == null,
          Guarantee.ONE_WORKER_PER_ATTEMPT,
          attempt + " was begun by " + before + " and " + begun.worker());
      require(
          begun.worker().equals(starters.get(attempt)),
          Guarantee.ONE_WORKER_PER_ATTEMPT,
          attempt + " of " + starters.get(attempt) + " was begun by " + begun.worker());
    }
  }

  /** Erased executions may be missing, but must have ended if their last events came. */
  private void consumer(String name, List<FeedEntry> got) {
    List<FeedEntry> kept =
        got.stream().filter(entry -> !evidence.erased().contains(entry.executionId())).toList();
    if (!kept.equals(evidence.feed())) {
      int at = 0;
      while (at < Math.min(kept.size(), evidence.feed().size())
          && kept.get(at).equals(evidence.feed().get(at))) {
        at++;
      }
      broken(
          Guarantee.FEED_IS_COMPLETE,
          name
              + " got "
              + kept.size()
              + " of "
              + evidence.feed().size()
              + " events, and from number "
              + at
              + " on "
              + kept.subList(at, Math.min(at + 2, kept.size()))
              + " instead of "
              + evidence.feed().subList(at, Math.min(at + 2, evidence.feed().size())));
    }
  }

  private void rolling() {
    if (evidence.rolling().isEmpty()) {
      return;
    }
    evidence.calls().stream()
        .filter(call -> call.began() > evidence.rolling().get(0))
        .filter(call -> call.began() < evidence.rolling().get(1))
        .filter(call -> !call.isAnswered())
        .forEach(call -> broken(Guarantee.RESTARTS_ARE_SILENT, call.toString()));
  }
}
