package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.of;
import static dev.lastword.tck.store.mutants.Wrong.commits;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Stores that forget the names of commits together with their events. */
final class ForgottenNames {

  private ForgottenNames() {}

  /** Forgets the names that a stream held when it is erased. */
  static UnaryOperator<EventStore> ofErased() {
    Set<UUID> forgotten = ConcurrentHashMap.newKeySet();
    return commits(
        (right, commit) -> {
          for (StreamOp.Erase op : of(commit, StreamOp.Erase.class)) {
            Wrong.all(right, op.stream()).forEach(event -> forgotten.add(event.event().eventId()));
          }
          return right.commit(renamed(commit, forgotten));
        });
  }

  /** Forgets the name of a commit when what came behind it is erased. */
  static UnaryOperator<EventStore> ofErasedInPart() {
    Map<UUID, Set<StreamId>> streams = new ConcurrentHashMap<>();
    return commits(
        (right, commit) -> {
          of(commit, StreamOp.Erase.class)
              .forEach(op -> streams.values().forEach(others -> others.remove(op.stream())));
          Set<UUID> forgotten = new HashSet<>(streams.keySet());
          forgotten.removeIf(id -> !streams.get(id).isEmpty());
          CommitResult result = right.commit(renamed(commit, forgotten));
          commit.appends().stream()
              .skip(1)
              .forEach(
                  append ->
                      streams
                          .computeIfAbsent(commit.id().orElseThrow(), any -> new HashSet<>())
                          .add(append.stream()));
          return result;
        });
  }

  private static Commit renamed(Commit commit, Set<UUID> ids) {
    return Wrong.with(
        commit,
        append ->
            Wrong.with(
                append,
                append.events().stream()
                    .map(event -> ids.contains(event.eventId()) ? renamed(event) : event)
                    .toList()));
  }

  private static EventRecord renamed(EventRecord event) {
    return new EventRecord(
        UUID.randomUUID(),
        event.type(),
        event.schemaVersion(),
        event.occurredAt(),
        event.headers(),
        event.payload());
  }
}
