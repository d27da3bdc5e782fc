package dev.lastword.simulation.broken;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.StartNode;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.ExecutionLifecycleEvent.ExecutionStarted;
import dev.lastword.core.event.GraphControlEvent.ForkOpened;
import dev.lastword.core.event.GraphControlEvent.JoinGateUpdated;
import dev.lastword.core.event.GraphControlEvent.JoinPassed;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeSucceeded;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.EventId;
import dev.lastword.orchestrator.engine.ExecutionProcess;
import dev.lastword.orchestrator.process.EventOrigin;
import dev.lastword.simulation.broken.ProcessBetween.Twist;
import dev.lastword.store.Payload;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Mistakes of process managers. */
final class Twists {

  private Twists() {}

  /** A cancel of the execution does not reach nodes in this status. */
  static Twist withoutCancelOf(NodeStatus status) {
    return new Twist() {
      @Override
      public List<Event> owed(ExecutionProcess real, Instant now) {
        List<Event> left = new ArrayList<>(real.owed(now));
        left.removeIf(
            event ->
                event instanceof NodeCanceled canceled
                    && real.state().isCancelRequested()
                    && real.state()
                        .node(canceled.nodeId())
                        .filter(node -> node.status() == status)
                        .isPresent());
        return left;
      }
    };
  }

  /** A Join passes when half of its branches have succeeded. */
  static Twist countingTwice() {
    return new Twist() {
      @Override
      public List<Event> owed(ExecutionProcess real, Instant now) {
        List<Event> more = new ArrayList<>();
        for (Event event : real.owed(now)) {
          more.add(event);
          if (event instanceof JoinGateUpdated count
              && 2 * count.completedBranches().size() >= count.expectedBranches().size()
              && count.completedBranches().size() < count.expectedBranches().size()
              && isRunning(real, count)) {
            more.add(new JoinPassed(count.nodeId()));
            more.add(new NodeSucceeded(count.nodeId(), null));
          }
        }
        return more;
      }
    };
  }

  private static boolean isRunning(ExecutionProcess process, JoinGateUpdated count) {
    return process
        .state()
        .node(count.nodeId())
        .filter(node -> node.status() == NodeStatus.RUNNING)
        .isPresent();
  }

  /** News that hold a word are not heard. */
  static Twist deafTo(String word) {
    return new Twist() {
      @Override
      public ExecutionProcess hear(ExecutionProcess real, Payload news) {
        return new String(news.toBytes(), StandardCharsets.UTF_8).contains(word)
            ? real
            : real.observe(news);
      }
    };
  }

  /** After a grace period commands are judged as if it were not over. */
  static Twist backdated() {
    return new Twist() {
      @Override
      public Decision decide(
          ExecutionProcess real, CommandEnvelope command, Instant now, Supplier<EventId> ids) {
        CancelRequest request = real.state().facts().cancelRequest();
        Instant until = request == null ? null : request.graceUntil();
        Decision decision =
            real.decide(
                command, until == null || now.isBefore(until) ? now : until.minusMillis(1), ids);
        return decision instanceof Decision.Accepted accepted
            ? new Decision.Accepted(
                accepted.events().stream().map(event -> at(event, now)).toList())
            : decision;
      }
    };
  }

  private static EventEnvelope at(EventEnvelope event, Instant now) {
    return new EventEnvelope(
        event.eventId(),
        event.executionId(),
        now,
        event.actor(),
        event.correlationId(),
        event.causationId(),
        event.body());
  }

  /** An execution that was canceled before its time starts all the same. */
  static Twist settingOutAnyway() {
    return new Twist() {
      @Override
      public Decision decide(
          ExecutionProcess real, CommandEnvelope command, Instant now, Supplier<EventId> ids) {
        Decision decision = real.decide(command, now, ids);
        return decision instanceof Decision.Rejected
                && command.command() instanceof StartExecution
                && real.state().isCancelRequested()
            ? new Decision.Accepted(
                List.of(
                    new EventEnvelope(
                        ids.get(),
                        command.executionId(),
                        now,
                        command.actor(),
                        null,
                        null,
                        new ExecutionStarted(null))))
            : decision;
      }
    };
  }

  /** Drops the outputs of what an execution carries over before it starts. */
  static Twist takingOverNothing() {
    return new Twist() {
      @Override
      public List<Event> owed(ExecutionProcess real, Instant now) {
        boolean takesOver = real.lineage().rerunOf() != null && !hasStarted(real);
        return real.owed(now).stream()
            .map(
                event ->
                    takesOver && event instanceof NodeSucceeded success
                        ? new NodeSucceeded(success.nodeId(), null)
                        : event)
            .toList();
      }
    };
  }

  private static boolean hasStarted(ExecutionProcess process) {
    return process.state().facts().startedAt() != null;
  }

  /** Forks open after their branches are ready. */
  static Twist openingLast() {
    return new Twist() {
      @Override
      public List<Event> owed(ExecutionProcess real, Instant now) {
        List<Event> turned = new ArrayList<>(real.owed(now));
        turned.sort(Comparator.comparing(ForkOpened.class::isInstance));
        return turned;
      }
    };
  }

  /** Reactions have neither a cause nor a correlation id. */
  static Twist withoutCauses() {
    return new Twist() {
      @Override
      public List<EventOrigin> provenance(ExecutionProcess real, List<Event> owed, Instant now) {
        return Collections.nCopies(owed.size(), EventOrigin.ofSystem(Optional.empty()));
      }
    };
  }

  /** Lets every start pass. */
  static Twist startingAnyway() {
    return new Twist() {
      @Override
      public Decision decide(
          ExecutionProcess real, CommandEnvelope command, Instant now, Supplier<EventId> ids) {
        Decision decision = real.decide(command, now, ids);
        return decision instanceof Decision.Rejected && command.command() instanceof StartNode start
            ? new Decision.Accepted(
                List.of(
                    new EventEnvelope(
                        ids.get(),
                        command.executionId(),
                        now,
                        command.actor(),
                        null,
                        null,
                        new NodeStarted(
                            start.nodeId(), start.attempt(), start.workerId(), start.dueAt()))))
            : decision;
      }
    };
  }
}
