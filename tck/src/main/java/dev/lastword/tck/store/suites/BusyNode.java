package dev.lastword.tck.store.suites;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A node that appends to a stream beside others, and works off jobs: each is completed in one
 * commit with an event that names it.
 */
final class BusyNode implements ChildScenario {

  static final StreamId SHARED = new StreamId("execution", "shared");
  static final StreamId DONE = new StreamId("execution", "done");
  static final String QUEUE = "work";
  static final int COMMITS = 60;

  @Override
  public void run(ChildNode node) throws IOException {
    String name = node.argument(0);
    try (EventStore store = node.open()) {
      node.say("ready");
      node.hear();
      for (String content : contents(name)) {
        store.commit(Commit.append(SHARED, Expected.ANY, Samples.event(content)));
        work(store, name);
      }
      while (work(store, name)) {
        // Until there is no job left.
      }
      node.say("done");
    }
  }

  private static boolean work(EventStore store, String name) {
    List<Lease> leases =
        store.extension(Jobs.class).claim(ClaimSpec.of(QUEUE, name, Duration.ofHours(1)));
    for (Lease lease : leases) {
      store.commit(
          Commit.builder()
              .append(DONE, Expected.ANY, Samples.event(lease.jobId()))
              .complete(lease.fence(), "Completed")
              .build());
    }
    return !leases.isEmpty();
  }

  /** Returns what the events of a node hold, in order. */
  static List<String> contents(String name) {
    return IntStream.range(0, COMMITS).mapToObj(i -> name + i).toList();
  }
}
