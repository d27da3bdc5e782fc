package dev.lastword.orchestrator.query;

import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.process.OpenGate;
import dev.lastword.orchestrator.queue.QueueRule;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** Sentences that say what blocks an execution. */
final class Sentences implements HoldVisitor<String> {

  private static final int MOST_NAMES = 5;

  @Override
  public String on(Hold.NotStarted hold) {
    return "waits to be started: StartExecution";
  }

  @Override
  public String on(Hold.Unreached hold) {
    return hold.behind().isEmpty()
        ? "waits to be reached"
        : "waits to be reached, behind " + names(hold.behind());
  }

  @Override
  public String on(Hold.Queued hold) {
    return "waits for a worker of queue "
        + hold.queue()
        + hold.since().map(time -> " since " + time).orElse("")
        + hold.rule().pause().map(Sentences::paused).orElse("")
        + ": "
        + hold.waiting()
        + (hold.waiting() == 1 ? " job waits there, " : " jobs wait there, ")
        + (hold.leased() == 0 ? "and none is leased" + idle(hold) : "workers hold " + hold.leased())
        + (hold.rule().limit().isPresent() ? " of at most " + hold.rule().limit().getAsInt() : "");
  }

  private static String paused(QueueRule.Pause pause) {
    return ", which "
        + pause.by()
        + " paused at "
        + pause.since()
        + pause.reason().map(why -> " (" + why + ")").orElse("");
  }

  private static String idle(Hold.Queued hold) {
    return hold.idle()
        .map(time -> ": no worker has claimed the first of them for " + time)
        .orElse("");
  }

  @Override
  public String on(Hold.Returned hold) {
    return switch (hold.cause()) {
      case RESUMED -> "was resumed and is queued: no worker has it";
      case RELEASED -> "was given back by its worker and is queued: no worker has it";
      case LEASE_EXPIRED -> "lost its worker, whose lease ran out, and is queued";
      case RETRY -> "is queued for the next attempt: no worker has it";
    };
  }

  @Override
  public String on(Hold.JobMissing hold) {
    return "waits for a worker of queue " + hold.queue() + ", but has no job there: reconcile";
  }

  @Override
  public String on(Hold.Backoff hold) {
    return "failed "
        + hold.failures()
        + " of "
        + hold.mostFailures()
        + (hold.mostFailures() == 1 ? " time" : " times")
        + hold.lastCode().map(code -> ", the last time with " + code).orElse("")
        + "; the next attempt can be claimed at "
        + hold.retryAt();
  }

  @Override
  public String on(Hold.Held hold) {
    return "worker "
        + hold.worker()
        + " holds attempt "
        + hold.attempt()
        + (hold.expired() ? ", with a lease that ran out at " : " until ")
        + hold.until();
  }

  @Override
  public String on(Hold.Resume hold) {
    return "waits for a resume" + hold.key().map(key -> " with key " + key).orElse("");
  }

  @Override
  public String on(Hold.Due hold) {
    return switch (hold.timer()) {
      case SET -> "is due at " + hold.at();
      case LATE -> "was due at " + hold.at() + ", and its timer has not gone off yet";
      case MISSING -> "is due at " + hold.at() + ", but has no timer: reconcile";
    };
  }

  @Override
  public String on(Hold.Gate hold) {
    OpenGate gate = hold.gate();
    return "waits for branches: "
        + gate.lacking().stream().limit(MOST_NAMES).map(Sentences::lane).collect(joining())
        + (gate.lacking().size() > MOST_NAMES
            ? " and " + (gate.lacking().size() - MOST_NAMES) + " more"
            : "")
        + "; "
        + gate.policy()
        + " passes when "
        + gate.passesWhen()
        + ", with n = "
        + gate.count().expected()
        + ", s = "
        + gate.count().succeeded()
        + ", f = "
        + gate.count().failed()
        + ", c = "
        + gate.count().canceled()
        + ", p = "
        + gate.count().unfinished();
  }

  private static Collector<CharSequence, ?, String> joining() {
    return Collectors.joining(", ");
  }

  private static String lane(OpenGate.Lane lane) {
    return lane.at().isEmpty()
        ? lane.head().value()
        : lane.head() + " (at " + names(lane.at()) + ")";
  }

  @Override
  public String on(Hold.Child hold) {
    return "waits for its child "
        + hold.child()
        + ", which "
        + hold.status().map(status -> "is " + status).orElse("does not exist yet");
  }

  @Override
  public String on(Hold.ReactionsPending hold) {
    return "has reactions left that did not fit one commit; "
        + hold.taken()
            .map(
                name ->
                    name + " goes on with them" + hold.until().map(t -> " until " + t).orElse(""))
            .orElse("a free engine goes on with them");
  }

  @Override
  public String on(Hold.Canceling hold) {
    return "has been asked to end at "
        + hold.requestedAt()
        + ", "
        + hold.mode()
        + hold.graceUntil().map(time -> " until " + time).orElse(withoutEnd(hold.mode()))
        + "; "
        + (hold.laggards().isEmpty()
            ? "no node is left"
            : "not yet canceled: " + names(hold.laggards()));
  }

  private static String withoutEnd(CancelMode mode) {
    return mode == CancelMode.GRACEFUL ? " until no node runs or an immediate cancel comes" : "";
  }

  static String names(List<NodeId> nodes) {
    String some =
        nodes.stream().limit(MOST_NAMES).map(NodeId::value).collect(Collectors.joining(", "));
    return nodes.size() > MOST_NAMES
        ? some + " and " + (nodes.size() - MOST_NAMES) + " more"
        : some;
  }
}
