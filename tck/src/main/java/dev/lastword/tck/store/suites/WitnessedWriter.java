package dev.lastword.tck.store.suites;

import dev.lastword.store.Availability;
import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.JobOp;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/**
 * One write of a named kind each time it is told to, and one event before: a connection that is
 * made only for the first commit would be served by a process that is not traced yet.
 *
 * <p>It says of each acknowledgment how many bytes of content were acknowledged by it.
 */
final class WitnessedWriter implements ChildScenario {

  private static final String QUEUE = "witnessed";
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int CONTENT = 4_096;
  private static final int CALLERS = 4;
  private static final int OFTEN = 40;
  private static final StreamId OTHER = new StreamId("witnessed", "other");
  private static final StreamId ERASED = new StreamId("witnessed", "erased");

  private final Random random = new Random();

  /** Returns every kind of write that a store with these capabilities has. */
  static List<String> kinds(Set<Capability> capabilities) {
    List<String> kinds = new ArrayList<>(List.of("events", "event", "callers", "seen"));
    if (capabilities.contains(Capability.MULTI_STREAM)) {
      kinds.add("streams");
    }
    if (capabilities.contains(Capability.JOBS)) {
      kinds.addAll(List.of("enqueue", "claim", "heartbeat", "mark", "release", "requeue"));
      kinds.addAll(List.of("claim", "complete", "delete", "enqueue", "end", "delete"));
      kinds.addAll(List.of("enqueueLeased", "end"));
    }
    if (capabilities.contains(Capability.PROJECTIONS)) {
      kinds.addAll(List.of("document", "deleteDocument"));
    }
    if (capabilities.contains(Capability.SNAPSHOTS)) {
      kinds.addAll(List.of("snapshot", "dropSnapshots"));
    }
    if (capabilities.contains(Capability.ERASE)) {
      kinds.addAll(List.of("toErase", "erase"));
    }
    kinds.addAll(List.of("often", "event"));
    return kinds;
  }

  @Override
  public void run(ChildNode node) throws IOException, InterruptedException {
    try (EventStore store = node.open()) {
      store.commit(Commit.append(Samples.STREAM, Expected.ANY, Samples.event("first")));
      if (node.claim().capabilities().contains(Capability.JOBS)) {
        store.extension(Jobs.class).claim(ClaimSpec.of(QUEUE, "nobody", HOUR));
      }
      node.say("ready");
      for (String kind = node.hear(); !kind.isEmpty(); kind = node.hear()) {
        write(node, store, kind);
        node.say("done " + kind);
      }
    }
  }

  private void write(ChildNode node, EventStore store, String kind) throws InterruptedException {
    switch (kind) {
      case "callers" -> callers(node, store);
      case "seen" -> seen(node, store);
      case "often" -> {
        for (int i = 0; i < OFTEN; i++) {
          acknowledged(node, write(store, "event"));
        }
      }
      default -> acknowledged(node, write(store, kind));
    }
  }

  private static void acknowledged(ChildNode node, int bytes) {
    node.say("acknowledged " + bytes);
  }

  /** Returns how many bytes of content it wrote. */
  private int write(EventStore store, String kind) {
    Commit.Builder commit = Commit.builder();
    int bytes = CONTENT;
    switch (kind) {
      case "event" -> commit.append(Samples.STREAM, Expected.ANY, List.of(event()));
      case "events" -> {
        bytes = 3 * CONTENT;
        commit.append(Samples.STREAM, Expected.ANY, List.of(event(), event(), event()));
      }
      case "toErase" -> commit.append(ERASED, Expected.ANY, List.of(event()));
      case "streams" -> {
        bytes = 2 * CONTENT;
        commit.append(Samples.STREAM, Expected.ANY, List.of(event()));
        commit.append(OTHER, Expected.ANY, List.of(event()));
      }
      case "enqueue" -> commit.enqueue(NewJob.of("job", QUEUE, content()));
      case "enqueueLeased" ->
          commit.op(new JobOp.EnqueueLeased(NewJob.of("job", QUEUE, content()), "worker", HOUR));
      case "document" -> commit.put(new Doc("docs", "key", 1, Map.of("a", "b"), content()));
      case "snapshot" -> commit.put(new Snapshot(Samples.STREAM, 1, "1", content()));
      default -> {
        bytes = 0;
        small(commit, store, kind);
      }
    }
    if (!kind.equals("claim") && !kind.equals("heartbeat")) {
      store.commit(commit.build());
    }
    return bytes;
  }

  /** Writes that carry no content. */
  private static void small(Commit.Builder commit, EventStore store, String kind) {
    switch (kind) {
      case "claim" -> store.extension(Jobs.class).claim(ClaimSpec.of(QUEUE, "worker", HOUR));
      case "heartbeat" -> store.extension(Jobs.class).heartbeat(lease(store).fence(), HOUR);
      case "mark" -> commit.mark(lease(store).fence(), "Marked");
      case "release" -> commit.release(lease(store).fence(), Availability.NOW, "Released");
      case "requeue" -> commit.requeue("job", Availability.NOW, "Requeued");
      case "complete" -> commit.complete(lease(store).fence(), "Done");
      case "end" -> commit.end("job", "Ended");
      case "delete" -> commit.deleteJob("job");
      case "deleteDocument" -> commit.deleteDoc("docs", "key");
      case "dropSnapshots" -> commit.dropSnapshots(Samples.STREAM, 2);
      case "erase" -> commit.erase(ERASED, 1);
      default -> throw new IllegalArgumentException("there is no kind of write " + kind);
    }
  }

  /** No text that a store could make smaller. */
  private Payload content() {
    byte[] bytes = new byte[CONTENT];
    random.nextBytes(bytes);
    return Payload.of(bytes, "application/octet-stream");
  }

  private EventRecord event() {
    return new EventRecord(UUID.randomUUID(), "WITNESSED", 1, Instant.EPOCH, Map.of(), content());
  }

  private void callers(ChildNode node, EventStore store) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int k = 0; k < 3; k++) {
                  acknowledged(node, write(store, "event"));
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Tells of an event as soon as another thread can read it, and of its acknowledgment. */
  private void seen(ChildNode node, EventStore store) throws InterruptedException {
    long before = head(store);
    Thread writer = new Thread(() -> write(store, "event"));
    writer.start();
    while (head(store) == before) {
      Thread.onSpinWait();
    }
    node.say("seen " + CONTENT);
    writer.join();
    node.say("acknowledged 0");
  }

  private static long head(EventStore store) {
    return store.read(Samples.STREAM, ReadSpec.backwardFromHead().maxEvents(1)).headVersion();
  }

  private static Lease lease(EventStore store) {
    return store.extension(Jobs.class).find("job").map(Lease::of).orElseThrow();
  }
}
