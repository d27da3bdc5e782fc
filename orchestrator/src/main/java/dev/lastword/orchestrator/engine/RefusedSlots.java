package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.store.Doc;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Projections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The places in which refusals of an execution are kept: a fixed number, under fixed keys, so that
 * no number of engines and callers keeps more. They are read once and then remembered, for the
 * executions that refused something last.
 */
final class RefusedSlots {

  /** The member of a kept refusal that tells repetitions. */
  static final String CONTENT = "same";

  private static final int REMEMBERED = 1_000;
  private static final float LOAD_FACTOR = 0.75f;

  /**
   * A place.
   *
   * @param content what its refusal is about, as a digest
   * @param isFree whether nothing is known to be there
   */
  record Slot(String key, String content, long sortKey, boolean isFree) {}

  private final EventStore store;
  private final Map<ExecutionId, Map<String, Slot>> known =
      new LinkedHashMap<>(16, LOAD_FACTOR, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ExecutionId, Map<String, Slot>> eldest) {
          return size() > REMEMBERED;
        }
      };

  RefusedSlots(EventStore store) {
    this.store = store;
  }

  /** Takes a place for a refusal: a free one, else the oldest's; none if it is kept already. */
  Optional<Slot> next(ExecutionId id, String content, long sortKey) {
    // Not read under the lock: a slow read for one execution must not stop refusals of the others.
    Map<String, Slot> stored = isKnown(id) ? new HashMap<>() : read(id);
    return take(id, stored, content, sortKey);
  }

  /** Tells whether a refusal is new and would take a free place, besides others that will. */
  boolean isNew(ExecutionId id, String content, Set<String> others) {
    Map<String, Slot> stored = isKnown(id) ? new HashMap<>() : read(id);
    return !others.contains(content) && isNew(id, stored, content, others.size());
  }

  private synchronized boolean isNew(
      ExecutionId id, Map<String, Slot> stored, String content, int others) {
    Map<String, Slot> taken = known.computeIfAbsent(id, unknown -> stored);
    return taken.size() + others < LateResults.MOST && !isKept(taken, content);
  }

  private static boolean isKept(Map<String, Slot> taken, String content) {
    return taken.values().stream().anyMatch(slot -> slot.content().equals(content));
  }

  private synchronized boolean isKnown(ExecutionId id) {
    return known.containsKey(id);
  }

  /**
   * Takes a slot for a refusal. The stored slots count only if none are cached; a stale cache is
   * detected when the slot is written.
   */
  private synchronized Optional<Slot> take(
      ExecutionId id, Map<String, Slot> stored, String content, long sortKey) {
    Map<String, Slot> taken = known.computeIfAbsent(id, unknown -> stored);
    if (isKept(taken, content)) {
      return Optional.empty();
    }
    Slot slot = new Slot(free(id, taken), content, sortKey, taken.size() < LateResults.MOST);
    taken.put(slot.key(), slot);
    return Optional.of(slot);
  }

  /** Forgets what may not be so any more. */
  synchronized void forget(ExecutionId id) {
    known.remove(id);
  }

  private static String free(ExecutionId id, Map<String, Slot> taken) {
    for (int i = 0; i < LateResults.MOST && taken.size() < LateResults.MOST; i++) {
      String key = id + "/" + i;
      if (!taken.containsKey(key)) {
        return key;
      }
    }
    return taken.values().stream()
        .min(Comparator.comparingLong(Slot::sortKey).thenComparing(Slot::key))
        .orElseThrow()
        .key();
  }

  private Map<String, Slot> read(ExecutionId id) {
    DocQuery query =
        DocQuery.of(LateResult.COLLECTION)
            .tag(LateResult.EXECUTION, id.value())
            .max(LateResults.MOST);
    List<Doc> docs = store.extension(Projections.class).query(query).docs();
    Map<String, Slot> taken = new HashMap<>();
    for (Doc doc : docs) {
      String content = DocFields.of(doc).text(CONTENT).orElse(doc.key());
      taken.put(doc.key(), new Slot(doc.key(), content, doc.sortKey(), false));
    }
    return taken;
  }
}
