package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.Wrong.events;
import static dev.lastword.tck.store.mutants.Wrong.head;
import static dev.lastword.tck.store.mutants.Wrong.with;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.VersionConflict;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Mutants for repeated commits: suite B. */
final class IdempotencyMutants {

  private static final int CACHE = 1_000;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("no repetition is recognized")
              .killedBy("B01", "B02", "B04", "B05", "B07", "B08", "B12", "B13")
              .shared(() -> renaming(id -> UUID.randomUUID())),
          Mutant.named("repetitions are recognized by a cache of 1000 events")
              .killedBy("B03")
              .shared(() -> renaming(cached())),
          Mutant.named("the version is checked before the repetition")
              .killedBy("B04", "B13", "L17", "L20")
              .store(
                  commits(
                      (right, commit) -> {
                        commit.appends().forEach(append -> requireVersion(right, append));
                        return right.commit(commit);
                      })),
          Mutant.named("the fence is checked before the repetition")
              .killedBy("B14", "L18")
              .store(
                  commits(
                      (right, commit) -> {
                        commit.fences().forEach(fence -> requireHeld(right, fence));
                        return right.commit(commit);
                      })),
          Mutant.named("the content of a repeated event is not compared")
              .killedBy("B05")
              .shared(() -> contentIgnored((first, again) -> true)),
          Mutant.named("only the payloads of repeated events are compared")
              .killedBy("B05")
              .shared(() -> contentIgnored(IdempotencyMutants::samePayload)),
          Mutant.named("event ids are unique in their stream only")
              .killedBy("B06")
              .shared(
                  () -> {
                    Map<UUID, UUID> outer = new ConcurrentHashMap<>();
                    return events(
                        (stream, event) -> {
                          UUID inner = named(stream + "/" + event.eventId());
                          outer.put(inner, event.eventId());
                          return renamed(event, inner);
                        },
                        event -> renamed(event, outer.getOrDefault(event.eventId(), unknown())));
                  }),
          Mutant.named("the new events of a partial repetition are written")
              .killedBy("B07")
              .shared(() -> partialAccepted()),
          Mutant.named("repetitions are recognized by any order and any part of the ids")
              .killedBy("B08")
              .shared(() -> setsCompared()),
          Mutant.named("a repetition applies its operations again")
              .killedBy("B10")
              .store(
                  commits(
                      (right, commit) -> {
                        CommitResult result = right.commit(commit);
                        if (result.alreadyCommitted() && !commit.ops().isEmpty()) {
                          right.commit(new Commit(List.of(), commit.ops(), List.of()));
                        }
                        return result;
                      })),
          Mutant.named("repetitions are looked up before the insertion, without a lock")
              .killedBy("B11")
              .shared(() -> lookedUpFirst()),
          Mutant.named("a repetition is refused")
              .killedBy("B01", "B09")
              .store(
                  commits(
                      (right, commit) -> {
                        CommitResult result = right.commit(commit);
                        if (result.alreadyCommitted()) {
                          throw new DuplicateEvent(
                              commit.appends().get(0).events().get(0).eventId(),
                              commit.appends().get(0).stream(),
                              1,
                              DuplicateEvent.Reason.OTHER_COMMIT);
                        }
                        return result;
                      })));

  private IdempotencyMutants() {}

  /** Stores events under other ids, which only it knows, and shows them under their own. */
  private static UnaryOperator<EventStore> renaming(UnaryOperator<UUID> inner) {
    Map<UUID, UUID> outer = new ConcurrentHashMap<>();
    return events(
        (stream, event) -> {
          UUID id = inner.apply(event.eventId());
          outer.put(id, event.eventId());
          return renamed(event, id);
        },
        event -> renamed(event, outer.getOrDefault(event.eventId(), unknown())));
  }

  private static UnaryOperator<UUID> cached() {
    Map<UUID, UUID> recent =
        Collections.synchronizedMap(
            new LinkedHashMap<>() {
              @Override
              protected boolean removeEldestEntry(Map.Entry<UUID, UUID> eldest) {
                return size() > CACHE;
              }
            });
    return id -> recent.computeIfAbsent(id, any -> UUID.randomUUID());
  }

  private static UUID unknown() {
    return new UUID(0, 0);
  }

  private static UUID named(String text) {
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private static EventRecord renamed(EventRecord event, UUID id) {
    return new EventRecord(
        id,
        event.type(),
        event.schemaVersion(),
        event.occurredAt(),
        event.headers(),
        event.payload());
  }

  static void requireVersion(EventStore right, Append append) {
    if (append.expected() instanceof Expected.Version expected) {
      long head = head(right, append.stream());
      if (head != expected.version()) {
        throw new VersionConflict(append.stream(), expected.version(), head);
      }
    }
  }

  static void requireHeld(EventStore right, Fence fence) {
    Optional<JobView> job = right.extension(Jobs.class).find(fence.jobId());
    if (job.filter(found -> found.token() == fence.token()).isEmpty()) {
      throw new LeaseLost(fence, "its token has risen");
    }
  }

  /** Takes an event for the first of its id if it is alike. */
  private static UnaryOperator<EventStore> contentIgnored(
      BiPredicate<EventRecord, EventRecord> alike) {
    Map<UUID, EventRecord> known = new ConcurrentHashMap<>();
    return Wrong.appends(
        append ->
            with(
                append,
                append.events().stream()
                    .map(
                        event ->
                            Optional.ofNullable(known.putIfAbsent(event.eventId(), event))
                                .filter(first -> alike.test(first, event))
                                .orElse(event))
                    .toList()));
  }

  private static boolean samePayload(EventRecord first, EventRecord again) {
    return Arrays.equals(first.payload().toBytes(), again.payload().toBytes());
  }

  private static UnaryOperator<EventStore> partialAccepted() {
    Set<UUID> known = ConcurrentHashMap.newKeySet();
    return commits(
        (right, commit) -> {
          Set<UUID> ids = ids(commit).collect(Collectors.toSet());
          boolean partial = ids.stream().anyMatch(known::contains) && !known.containsAll(ids);
          Commit rest = partial ? with(commit, append -> without(append, known)) : commit;
          CommitResult result = right.commit(rest);
          known.addAll(ids);
          return result;
        });
  }

  private static Append without(Append append, Set<UUID> known) {
    return new Append(
        append.stream(),
        Expected.ANY,
        append.events().stream().filter(event -> !known.contains(event.eventId())).toList());
  }

  private static UnaryOperator<EventStore> setsCompared() {
    Map<UUID, CommitResult> results = new ConcurrentHashMap<>();
    return commits(
        (right, commit) -> {
          Optional<CommitResult> known =
              ids(commit).flatMap(id -> Stream.ofNullable(results.get(id))).findFirst();
          if (known.isPresent()) {
            return new CommitResult(known.get().heads(), known.get().positions(), true);
          }
          CommitResult result = right.commit(commit);
          ids(commit).forEach(id -> results.put(id, result));
          return result;
        });
  }

  /** Looks an id up, lets others do so too, and then writes under an id of its own making. */
  private static UnaryOperator<EventStore> lookedUpFirst() {
    Map<UUID, UUID> inner = new HashMap<>();
    Map<UUID, UUID> outer = new ConcurrentHashMap<>();
    Set<UUID> written = new HashSet<>();
    CountDownLatch second = new CountDownLatch(2);
    return events(
        (stream, event) -> {
          synchronized (written) {
            if (written.contains(event.eventId())) {
              return renamed(event, inner.get(event.eventId()));
            }
          }
          second.countDown();
          Pause.until(second);
          UUID id = UUID.randomUUID();
          synchronized (written) {
            written.add(event.eventId());
            inner.put(event.eventId(), id);
            outer.put(id, event.eventId());
          }
          return renamed(event, id);
        },
        event -> renamed(event, outer.getOrDefault(event.eventId(), unknown())));
  }

  private static Stream<UUID> ids(Commit commit) {
    return commit.appends().stream()
        .flatMap(append -> append.events().stream())
        .map(EventRecord::eventId);
  }
}
