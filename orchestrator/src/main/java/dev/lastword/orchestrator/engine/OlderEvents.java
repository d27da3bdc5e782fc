package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.Cause;
import dev.lastword.orchestrator.process.LogTail;
import dev.lastword.orchestrator.process.Sources;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import java.util.List;
import java.util.Optional;

/**
 * Events before the snapshot that an execution was loaded from, read backward and only as far as
 * something is looked for. An execution whose whole log was read has none, and nothing is read.
 *
 * <p>Thread-safe: the courses that follow from one load share it.
 */
final class OlderEvents {

  private final EventStore store;
  private final ExecutionId id;
  private final LogTail found = new LogTail(0);
  private long left;

  /** Looks at the first {@code left} events of a log. */
  OlderEvents(EventStore store, ExecutionId id, long left) {
    this.store = store;
    this.id = id;
    this.left = left;
  }

  /** Returns the last of these events, if there is any. */
  synchronized Optional<Cause> last(Sources sources) {
    Optional<Cause> last = found.last(sources);
    while (last.isEmpty() && left > 0) {
      List<StoredEvent> page =
          store.read(Streams.execution(id), ReadSpec.backwardFrom(left)).events();
      page.forEach(event -> found.addOlder(event.version(), EventFormat.read(event)));
      left = page.isEmpty() ? 0 : page.get(page.size() - 1).version() - 1;
      last = found.last(sources);
    }
    return last;
  }
}
