package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.MULTI_NODE;
import static dev.lastword.store.StoreRule.J1;
import static dev.lastword.store.StoreRule.J5;
import static dev.lastword.store.StoreRule.O9;
import static dev.lastword.store.StoreRule.W12;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.suites.SampleJobs.claimed;
import static dev.lastword.tck.store.suites.SampleJobs.enqueue;
import static dev.lastword.tck.store.suites.SampleJobs.expire;
import static dev.lastword.tck.store.suites.SampleJobs.job;
import static dev.lastword.tck.store.suites.SampleJobs.lease;
import static dev.lastword.tck.store.suites.SampleJobs.view;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.store.Lease;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite J, eighth part: workers that die or sleep while they hold leases. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(value = Capability.JOBS, durability = Durability.PROCESS)
public final class WorkerProcessConformance {

  @Case(value = "J27", kind = PROCESS, catches = "the leases of the dead are never given up")
  @Rule({J1, O9})
  void the_jobs_of_a_killed_worker_are_claimed_once_each_after_expiry(StoreUnderTest store) {
    List<String> jobs = List.of("a", "b", "c", "d", "e");
    jobs.forEach(id -> enqueue(store, job(id)));
    store.reopen(); // so that a storage that lets one process in lets in the worker
    ChildProcess child = store.child(LeasedWorker.class);
    child.expect("a");

    child.kill();

    assertEquals(List.of(), claimed(store), "before the leases of the dead end");
    expire(store);
    assertEquals(jobs, claimed(store));
    assertEquals(List.of(), claimed(store));
    jobs.forEach(id -> assertEquals(2, view(store, id).attempt(), "attempts at " + id));
  }

  @Case(value = "J28", kind = PROCESS, catches = "a worker that slept too long still writes")
  @Rule({W12, J5})
  @Needs(MULTI_NODE)
  void a_worker_that_slept_past_its_lease_writes_nothing(StoreUnderTest store) {
    enqueue(store, job("job"));
    ChildProcess child = store.child(LeasedWorker.class);
    child.expect("job");
    child.stop();
    expire(store);
    Lease lease = lease(store, "other");

    child.resume();
    child.say("go");

    child.expect(LeasedWorker.LOST);
    assertEquals(0, store.head(STREAM));
    assertEquals(Optional.of(lease), store.jobs().find("job").map(Lease::of));
  }
}
