package dev.lastword.tck.store.mutants;

import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.DocOp;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * State that a storage has seen, and in which of its lives: what it loses when it is opened again.
 */
final class LostState {

  final AtomicInteger open = new AtomicInteger();
  final AtomicInteger lives = new AtomicInteger();
  final Map<String, Integer> completed = new ConcurrentHashMap<>();
  final Map<String, Instant> claimed = new ConcurrentHashMap<>();
  final Map<Snapshot, Integer> snapshots = new ConcurrentHashMap<>();
  final Set<String> untagged = ConcurrentHashMap.newKeySet();

  boolean isReopened() {
    return lives.get() > 1;
  }

  EventStore completedBy(EventStore right) {
    return Wrong.commits(
            (store, commit) -> {
              for (JobOp.Complete op : Extensions.of(commit, JobOp.Complete.class)) {
                boolean over = WrongJobs.isIn(store, op.jobId(), JobPhase.ENDED);
                if (over && completed.getOrDefault(op.jobId(), 0) < lives.get()) {
                  throw new LeaseLost(op.fence(), "it has ended");
                }
              }
              CommitResult result = store.commit(commit);
              Extensions.of(commit, JobOp.Complete.class)
                  .forEach(op -> completed.put(op.jobId(), lives.get()));
              return result;
            })
        .apply(right);
  }

  EventStore times(EventStore right) {
    return Wrong.reads(
            (store, stream, spec) -> {
              StreamPage page = store.read(stream, spec);
              return isReopened()
                  ? Wrong.with(page, page.events().stream().map(LostState::cut).toList())
                  : page;
            })
        .apply(right);
  }

  private static StoredEvent cut(StoredEvent event) {
    return new StoredEvent(
        event.position(),
        event.stream(),
        event.version(),
        event.recordedAt().truncatedTo(ChronoUnit.MILLIS),
        event.event());
  }

  EventStore names(EventStore right) {
    return Wrong.commits(
            (store, commit) -> {
              try {
                return store.commit(commit);
              } catch (DuplicateEvent duplicate) {
                if (!isReopened() || duplicate.reason() != DuplicateEvent.Reason.ERASED) {
                  throw duplicate;
                }
                return store.commit(
                    Wrong.with(commit, append -> Wrong.with(append, anew(append.events()))));
              }
            })
        .apply(right);
  }

  private static List<EventRecord> anew(List<EventRecord> events) {
    return events.stream()
        .map(
            event ->
                new EventRecord(
                    UUID.randomUUID(),
                    event.type(),
                    event.schemaVersion(),
                    event.occurredAt(),
                    event.headers(),
                    event.payload()))
        .toList();
  }

  EventStore heartbeats(EventStore right) {
    Jobs jobs = right.extension(Jobs.class);
    return WrongJobs.jobs(
            store ->
                new ForwardingJobs(jobs) {
                  @Override
                  public Instant heartbeat(Fence fence, Duration leaseFor) {
                    Optional<Instant> before =
                        real().find(fence.jobId()).flatMap(JobView::availableAt);
                    Instant expiry = real().heartbeat(fence, leaseFor);
                    claimed.put(fence.jobId() + fence.token(), before.orElse(expiry));
                    claimed.put("life " + fence.jobId(), Instant.ofEpochSecond(lives.get()));
                    return expiry;
                  }

                  @Override
                  public Optional<JobView> find(String jobId) {
                    return real().find(jobId).map(LostState.this::asClaimed);
                  }
                })
        .apply(right);
  }

  private JobView asClaimed(JobView job) {
    Instant life = claimed.getOrDefault("life " + job.id(), Instant.MAX);
    boolean old = life.isBefore(Instant.ofEpochSecond(lives.get()));
    Instant first = claimed.get(job.id() + job.token());
    return old && first != null && job.phase() == JobPhase.LEASED ? job.extended(first) : job;
  }

  void dueAtOnce(EventStore right) {
    Views.jobs(right.extension(Jobs.class)).stream()
        .filter(job -> job.phase() == JobPhase.QUEUED)
        .forEach(
            job ->
                WrongJobs.commit(
                    right, new JobOp.Requeue(job.id(), Availability.NOW, job.status())));
  }

  void unparked(EventStore right) {
    Views.jobs(right.extension(Jobs.class)).stream()
        .filter(job -> job.phase() == JobPhase.PARKED)
        .forEach(
            job ->
                WrongJobs.commit(
                    right, new JobOp.Requeue(job.id(), Availability.NOW, job.status())));
  }

  EventStore snapshots(EventStore right) {
    return new ForwardingStore(right) {
      @Override
      public CommitResult commit(Commit commit) {
        CommitResult result = right.commit(commit);
        Extensions.of(commit, SnapshotOp.Put.class)
            .forEach(op -> snapshots.put(op.snapshot(), lives.get()));
        return result;
      }

      @Override
      public <T> T extension(Class<T> type) {
        if (type != Snapshots.class) {
          return right.extension(type);
        }
        Snapshots real = right.extension(Snapshots.class);
        Snapshots wrong =
            (stream, version) ->
                real.latest(stream, version)
                    .filter(found -> snapshots.getOrDefault(found, 0) == lives.get());
        return type.cast(wrong);
      }
    };
  }

  EventStore heads(EventStore right) {
    return new ForwardingStore(right) {
      @Override
      public StreamPage read(StreamId stream, ReadSpec spec) {
        StreamPage page = right.read(stream, spec);
        return isReopened() && page.erased() ? new StreamPage(List.of(), 0, false, true) : page;
      }

      @Override
      public CommitResult commit(Commit commit) {
        try {
          return right.commit(commit);
        } catch (StreamErased erased) {
          throw new StreamErased(erased.stream(), 0);
        }
      }
    };
  }

  void untagged(EventStore right) {
    new HashSet<>(untagged)
        .forEach(
            name -> {
              String[] parts = name.split("\u0000", 2);
              right.commit(Commit.builder().op(new DocOp.Delete(parts[0], parts[1])).build());
            });
  }

  EventStore remembering(EventStore right) {
    return Wrong.commits(
            (store, commit) -> {
              CommitResult result = store.commit(commit);
              for (DocOp op : Extensions.of(commit, DocOp.class)) {
                String name = op.collection() + '\u0000' + op.key();
                boolean plain = op instanceof DocOp.Put put && put.doc().tags().isEmpty();
                if (plain && !result.alreadyCommitted()) {
                  untagged.add(name);
                } else {
                  untagged.remove(name);
                }
              }
              return result;
            })
        .apply(right);
  }
}
