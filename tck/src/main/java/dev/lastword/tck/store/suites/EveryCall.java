package dev.lastword.tck.store.suites;

import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.event;

import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshots;
import dev.lastword.store.Wakeups;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Each call that a store with some capabilities has, by its name. */
final class EveryCall {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Map<String, Runnable> calls = new LinkedHashMap<>();

  private EveryCall() {}

  /** Returns the calls; extensions are fetched now, so that they are older than what follows. */
  static Map<String, Runnable> of(EventStore store, Set<Capability> capabilities) {
    EveryCall every = new EveryCall();
    every.add("description", store::description);
    every.add("commit", () -> store.commit(Commit.append(STREAM, Expected.ANY, event("more"))));
    every.add("read", () -> store.read(STREAM, ReadSpec.forwardFrom(1)));
    if (capabilities.contains(Capability.FEED)) {
      every.add("feed", () -> store.feed(0, FeedSpec.ALL));
      every.add("feedEnd", store::feedEnd);
    }
    if (capabilities.contains(Capability.JOBS)) {
      every.add("extension(Jobs)", () -> store.extension(Jobs.class));
      every.jobs(store.extension(Jobs.class));
    }
    if (capabilities.contains(Capability.PROJECTIONS)) {
      every.add("extension(Projections)", () -> store.extension(Projections.class));
      Projections docs = store.extension(Projections.class);
      every.add("get", () -> docs.get("summary", "one"));
      every.add("query", () -> docs.query(DocQuery.of("summary")));
    }
    if (capabilities.contains(Capability.SNAPSHOTS)) {
      every.add("extension(Snapshots)", () -> store.extension(Snapshots.class));
      Snapshots snapshots = store.extension(Snapshots.class);
      every.add("latest", () -> snapshots.latest(STREAM, 1));
    }
    if (capabilities.contains(Capability.WAKEUP)) {
      every.add("extension(Wakeups)", () -> store.extension(Wakeups.class));
      Wakeups wakeups = store.extension(Wakeups.class);
      every.add("subscribe", () -> wakeups.subscribe(hint -> {}));
    }
    return every.calls;
  }

  private void jobs(Jobs jobs) {
    add("claim", () -> jobs.claim(ClaimSpec.of("queue", "worker", MINUTE)));
    add("heartbeat", () -> jobs.heartbeat(new Fence("job", 1), MINUTE));
    add("find", () -> jobs.find("job"));
    add("list", () -> jobs.list(JobFilter.ALL));
    add("untilNextDue", () -> jobs.untilNextDue(Set.of("queue")));
    add("depth", () -> jobs.depth("queue"));
  }

  private void add(String name, Runnable call) {
    calls.put(name, call);
  }
}
