package dev.lastword.tck.store.suites;

import static dev.lastword.tck.store.harness.Samples.event;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/**
 * Leads one job after the other to its end until it is killed, with events, job and document in
 * each commit.
 */
final class StatusWriter implements ChildScenario {

  /** The collection that holds the status of each job. */
  static final String STATUSES = "statuses";

  private static final int MANY = 10_000;

  @Override
  public void run(ChildNode node) throws IOException {
    node.say(KillRounds.READY);
    node.hear();
    EventStore store = node.open();
    String queue = node.argument(0);
    for (int n = 0; n < MANY; n++) {
      String id = queue + "." + n;
      NewJob job = NewJob.of(id, queue, Payload.json("{}"));
      write(node, store, id, "Queued", Commit.builder().enqueue(job));
      ClaimSpec claim = ClaimSpec.of(queue, "child", Duration.ofMinutes(1));
      Fence fence = store.extension(Jobs.class).claim(claim).get(0).fence();
      write(node, store, id, "Running", Commit.builder().mark(fence, "Running"));
      write(node, store, id, "Completed", Commit.builder().complete(fence, "Completed"));
    }
  }

  private static void write(
      ChildNode node, EventStore store, String id, String status, Commit.Builder commit) {
    store.commit(
        commit
            .append(stream(id), Expected.ANY, event("\"began\""), event(status))
            .put(new Doc(STATUSES, id, 0, Map.of(), Payload.json(status)))
            .build());
    node.say(id + " " + status);
  }

  /** Returns the log of a job, whose last event holds its status. */
  static StreamId stream(String id) {
    return new StreamId("job", id);
  }
}
