package dev.lastword.store;

import java.util.Optional;

/**
 * Folded states that spare a reader the start of a stream; capability SNAPSHOTS. A snapshot is a
 * shortcut and never the truth: losing all of them changes nothing else (S7).
 */
public interface Snapshots {

  /** Returns the snapshot with the highest version that is not above {@code atMostVersion} (S1). */
  Optional<Snapshot> latest(StreamId stream, long atMostVersion);
}
