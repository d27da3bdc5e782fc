package dev.lastword.tck.store.suites;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;

/** Claims what is due, tells of it, and commits with the leases when it is told to. */
final class LeasedWorker implements ChildScenario {

  static final String WRITTEN = "written";
  static final String LOST = "lost";

  @Override
  public void run(ChildNode node) throws IOException {
    try (EventStore store = node.open()) {
      for (Lease lease : SampleJobs.jobs(store).claim(SampleJobs.claim("child"))) {
        node.say(lease.jobId());
        node.hear();
        node.say(commit(store, lease));
      }
    }
  }

  private static String commit(EventStore store, Lease lease) {
    try {
      store.commit(
          Commit.builder()
              .append(Samples.STREAM, Expected.ANY, Samples.event("by the child"))
              .fence(lease.fence())
              .build());
      return WRITTEN;
    } catch (LeaseLost overtaken) {
      return LOST;
    }
  }
}
