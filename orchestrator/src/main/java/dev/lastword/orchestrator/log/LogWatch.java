package dev.lastword.orchestrator.log;

import dev.lastword.store.StreamId;

/** Receives problems found in a log, which stop no reader. Called on the thread that found it. */
public interface LogWatch {

  /** Ignores all problems. */
  LogWatch NONE =
      new LogWatch() {
        @Override
        public void unreadableEvent(StreamId stream, long version, String problem) {}

        @Override
        public void uselessSnapshot(StreamId stream, String problem) {}
      };

  /** An event that this release cannot read was folded as R-2 says. */
  void unreadableEvent(StreamId stream, long version, String problem);

  /** A snapshot could not be written, or was there and could not be used. */
  void uselessSnapshot(StreamId stream, String problem);
}
