package dev.lastword.orchestrator.log;

import dev.lastword.store.StreamId;
import java.util.ArrayList;
import java.util.List;

/** Writes down what it is told. */
final class RecordingWatch implements LogWatch {

  final List<String> told = new ArrayList<>();

  @Override
  public void unreadableEvent(StreamId stream, long version, String problem) {
    told.add(stream + "@" + version + ": " + problem);
  }

  @Override
  public void uselessSnapshot(StreamId stream, String problem) {
    told.add(stream + ": " + problem);
  }
}
