package dev.lastword.orchestrator.engine;

import dev.lastword.core.command.CommandType;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.log.LogWatch;
import dev.lastword.store.StreamId;

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

  /** Somebody else had written first; what waits is decided again. */
  void conflicted(ExecutionId id);

  /** A write was refused because its lease had ended. */
  void fenced(ExecutionId id);

  /** A listener threw. */
  void listenerFailed(ExecutionId id, RuntimeException failure);

  /** A late result was refused, and the note about it could not be kept. */
  void noteLost(ExecutionId id, RuntimeException failure);
}
