package dev.lastword.tck.store.suites;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.job.JobStatus;
import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** Takes jobs on random ways through their lives, an event and an operation in each commit. */
final class JobRunner implements ChildScenario {

  static final String READY = "ready";

  private static final Duration LEASE = Duration.ofHours(1);
  private static final int MOST_JOBS = 300;

  private static final JobEvent RETRY = JobEvent.retry("2026-01-01T12:00:00Z");
  private static final JobEvent RELEASED = JobEvent.of(JobEventType.JOB_REQUEUED);

  @Override
  public void run(ChildNode node) throws IOException {
    EventStore store = node.open();
    node.say(READY);
    String queue = node.argument(0);
    Random random = new Random(Long.parseLong(node.argument(1)));
    for (int n = 0; n < MOST_JOBS; n++) {
      String created = jobId(queue, n);
      NewJob job = NewJob.of(created, queue, Payload.json("{}"));
      step(node, store, created, JobEventType.JOB_CREATED, Commit.builder().enqueue(job));
      ClaimSpec claim = ClaimSpec.of(queue, "child", LEASE);
      Fence fence = store.extension(Jobs.class).claim(claim).get(0).fence();
      Commit.Builder running = Commit.builder().mark(fence, JobStatus.RUNNING.wireName());
      step(node, store, fence.jobId(), JobEventType.JOB_RUNNING, running);
      goOn(node, store, fence, random.nextInt(6));
    }
    node.hear();
  }

  private static void goOn(ChildNode node, EventStore store, Fence fence, int choice) {
    String id = fence.jobId();
    Commit.Builder commit = Commit.builder();
    switch (choice) {
      case 0 -> step(node, store, id, RETRY, release(fence, Availability.NOW, RETRY));
      case 1 -> step(node, store, id, RELEASED, release(fence, Availability.NOW, RELEASED));
      case 2 -> {
        JobEvent waiting = JobEvent.of(JobEventType.JOB_WAITING);
        step(node, store, id, waiting, release(fence, Availability.PARKED, waiting));
        String queued = JobStatus.QUEUED.wireName();
        commit.requeue(id, Availability.NOW, queued);
        step(node, store, id, JobEventType.WAIT_COMPLETED, commit);
      }
      case 3 -> {
        commit.complete(fence, JobStatus.FAILED.wireName());
        step(node, store, id, JobEventType.JOB_FAILED, commit);
      }
      case 4 -> {
        commit.end(id, JobStatus.CANCELLED.wireName());
        step(node, store, id, JobEventType.JOB_CANCELLED, commit);
      }
      default -> {
        commit.complete(fence, JobStatus.COMPLETED.wireName());
        step(node, store, id, JobEventType.JOB_COMPLETED, commit);
      }
    }
  }

  private static Commit.Builder release(Fence fence, Availability availability, JobEvent event) {
    return Commit.builder().release(fence, availability, event.leadsTo().wireName());
  }

  private static void step(
      ChildNode node, EventStore store, String id, JobEventType type, Commit.Builder commit) {
    step(node, store, id, JobEvent.of(type), commit);
  }

  private static void step(
      ChildNode node, EventStore store, String id, JobEvent event, Commit.Builder commit) {
    node.say(id);
    store.commit(commit.append(stream(id), Expected.ANY, record(event)).build());
  }

  private static EventRecord record(JobEvent event) {
    Payload payload = Payload.json(JsonCodec.write(JsonCodec.writeJobEvent(event)));
    return new EventRecord(
        UUID.randomUUID(), event.type().wireName(), 1, Samples.NOON, Map.of(), payload);
  }

  static String jobId(String queue, int number) {
    return queue + "/" + number;
  }

  /** Returns the log of a job. */
  static StreamId stream(String id) {
    return new StreamId("job", id);
  }
}
