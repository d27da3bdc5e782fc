package dev.lastword.server.stream;

import dev.lastword.store.StoredEvent;
import java.util.List;

/** What one reader reads, from where it is. Called by one thread at a time. */
interface Source {

  /** Returns the purpose of the stream. */
  default StreamLimits.Kind kind() {
    return StreamLimits.Kind.ORDINARY;
  }

  /** Returns what a reader hears at once, whether or not there is anything to read. */
  byte[] opening();

  /** Returns the next frames, nothing if there are none now; they are not given again. */
  List<byte[]> next();

  /** Tells whether a new event may be one of those that it reads. */
  boolean concerns(StoredEvent event);
}
