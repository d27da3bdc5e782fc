package dev.lastword.orchestrator.settings;

import dev.lastword.core.command.CommandType;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.StreamId;
import java.time.Duration;
import java.util.List;

/** Counts what the engine does. Called on the threads of its callers: it must be quick. */
public interface EngineMetrics extends LogWatch {

  /** Counts nothing. */
  EngineMetrics NONE =
      new EngineMetrics() {
        @Override
        public void answered(CommandType type, Answer answer) {}

        @Override
        public void committed(ExecutionId id, int commands, int events) {}

        @Override
        public void conflicted(ExecutionId id) {}

        @Override
        public void fenced(ExecutionId id) {}

        @Override
        public void listenerFailed(ExecutionId id, RuntimeException failure) {}

        @Override
        public void noteLost(ExecutionId id, RuntimeException failure) {}

        @Override
        public void unreadableEvent(StreamId stream, long version, String problem) {}

        @Override
        public void uselessSnapshot(StreamId stream, String problem) {}
      };

  /** A command was answered. */
  void answered(CommandType type, Answer answer);

  /** A commit for so many commands wrote so many events of the execution, reactions included. */
  void committed(ExecutionId id, int commands, int events);

  /** Another node had written first; the waiting commands are decided again. */
  void conflicted(ExecutionId id);

  /** A write was refused because its lease had ended. */
  void fenced(ExecutionId id);

  /** A listener threw. */
  void listenerFailed(ExecutionId id, RuntimeException failure);

  /** A late result was refused, and the note about it could not be kept. */
  void noteLost(ExecutionId id, RuntimeException failure);

  /**
   * Events were committed and led from one state to another; told after the commit, in the order of
   * each execution's commits. Retries, lost workers and the time that cancels take are in here.
   */
  default void happened(ExecutionState before, ExecutionState after, List<EventEnvelope> events) {}

  /** A result came too late and was refused; its worker has stopped, then. */
  default void lateResult(ExecutionId id, NodeId nodeId, String code) {}

  /** A worker sent no heartbeat in time: its job was requeued, or its node failed by that. */
  default void leaseExpired(ExecutionId id, NodeId nodeId) {}

  /** A worker said that it was there, and learned that the node is not its own any more. */
  default void leaseLost(ExecutionId id, NodeId nodeId) {}

  /** A timer went off so long after what it was set for. */
  default void timerFired(ExecutionId id, Duration late) {}

  /** Something beside the log was found not to follow from it. */
  default void drifted(ExecutionId id, String kind) {}

  /** A queue was looked at. */
  default void queueSampled(String queue, QueueDepth depth) {}
}
