package dev.lastword.server.stream;

import dev.lastword.core.value.WorkerId;
import dev.lastword.store.StoredEvent;
import java.util.List;
import java.util.Set;

/** Source of one reader's events, from the reader's position on. Called by one thread at a time. */
interface Source {

  /** Returns the purpose of the stream. */
  default StreamLimits.Kind kind() {
    return StreamLimits.Kind.ORDINARY;
  }

  /** Returns what a reader hears at once, whether or not there is anything to read. */
  byte[] opening();

  /** Returns the next frames, nothing if there are none now; they are not given again. */
  List<byte[]> next();

  /** Returns the types of the events that it reads, all types if there are none. */
  default Set<String> types() {
    return Set.of();
  }

  /** Tells whether a new event may be one of those that it reads. */
  boolean concerns(StoredEvent event);

  /** Tells whether it reads interrupts of this worker. */
  default boolean interrupts(WorkerId worker) {
    return false;
  }
}
