package dev.lastword.tck.store.suites;

import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * One write of a named kind each time it is told to, and one event before: a connection that is
 * made only for the first commit would be served by a process that is not traced yet.
 */
final class WitnessedWriter implements ChildScenario {

  private static final String QUEUE = "witnessed";
  private static final Duration HOUR = Duration.ofHours(1);

  /** Returns every kind of write that a store with these capabilities has. */
  static List<String> kinds(Set<Capability> capabilities) {
    List<String> kinds = new ArrayList<>(List.of("event", "events", "event", "callers"));
    if (capabilities.contains(Capability.JOBS)) {
      kinds.addAll(List.of("enqueue", "claim", "heartbeat", "mark", "complete"));
    }
    if (capabilities.contains(Capability.PROJECTIONS)) {
      kinds.add("document");
    }
    kinds.add("event");
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
        write(store, kind);
        node.say("done " + kind);
      }
    }
  }

  private static void write(EventStore store, String kind) throws InterruptedException {
    Commit.Builder commit = Commit.builder();
    switch (kind) {
      case "event" -> append(store, 1);
      case "events" -> append(store, 5);
      case "callers" -> callers(store);
      case "enqueue" ->
          store.commit(commit.enqueue(NewJob.of("job", QUEUE, Payload.json("{}"))).build());
      case "claim" -> store.extension(Jobs.class).claim(ClaimSpec.of(QUEUE, "worker", HOUR));
      case "heartbeat" -> store.extension(Jobs.class).heartbeat(lease(store).fence(), HOUR);
      case "mark" -> store.commit(commit.mark(lease(store).fence(), "Marked").build());
      case "complete" -> store.commit(commit.complete(lease(store).fence(), "Done").build());
      case "document" ->
          store.commit(
              commit.put(new Doc("docs", "key", 1, Map.of("a", "b"), Payload.json("{}"))).build());
      default -> throw new IllegalArgumentException("there is no kind of write " + kind);
    }
  }

  private static void append(EventStore store, int events) {
    store.commit(
        Commit.builder().append(Samples.STREAM, Expected.ANY, Samples.events(events)).build());
  }

  private static void callers(EventStore store) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread = new Thread(() -> append(store, 1), "caller " + UUID.randomUUID());
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static Lease lease(EventStore store) {
    return store.extension(Jobs.class).find("job").map(Lease::of).orElseThrow();
  }
}
