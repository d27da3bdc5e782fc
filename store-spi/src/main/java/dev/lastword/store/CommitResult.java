package dev.lastword.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a commit did, or had done when it came the first time.
 *
 * @param heads for each append, in order, where it left its stream
 * @param positions for each event of the commit, in order, its place in the feed
 * @param alreadyCommitted whether this was a repetition, which changed nothing (W6)
 */
public record CommitResult(List<StreamHead> heads, List<Long> positions, boolean alreadyCommitted) {

  public CommitResult {
    heads = List.copyOf(heads);
    positions = List.copyOf(positions);
  }

  /** Returns the answer to a commit that has become these events, in order. */
  public static CommitResult of(List<StoredEvent> events) {
    Map<StreamId, StreamHead> heads = new LinkedHashMap<>();
    for (StoredEvent event : events) {
      heads.put(event.stream(), new StreamHead(event.stream(), event.version()));
    }
    return new CommitResult(
        List.copyOf(heads.values()), events.stream().map(StoredEvent::position).toList(), false);
  }

  /** Returns the position of the last event, or 0 if the commit had none. */
  public long lastPosition() {
    return positions.isEmpty() ? 0 : positions.get(positions.size() - 1);
  }
}
