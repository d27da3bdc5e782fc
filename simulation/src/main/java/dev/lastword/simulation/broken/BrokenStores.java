package dev.lastword.simulation.broken;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Mistakes about what a store says. */
final class BrokenStores {

  private BrokenStores() {}

  /** Leaves out the end of a canceled job, event and row, if the job has this status. */
  static EventStore sparing(EventStore real, String status) {
    return Commits.changed(
        real,
        commit -> {
          Set<String> spared = new HashSet<>();
          for (Object op : commit.ops()) {
            if (op instanceof JobOp.End end
                && isCancel(end)
                && real.extension(Jobs.class)
                    .find(end.jobId())
                    .map(JobView::status)
                    .filter(status::equals)
                    .isPresent()) {
              spared.add(end.jobId());
            }
          }
          return without(commit, spared);
        });
  }

  /** Leaves out the ends of canceled jobs whose event has an actor of this kind. */
  static EventStore sparing(EventStore real, String type, Actor.Kind kind) {
    return Commits.changed(
        real,
        commit -> {
          boolean told =
              commit.appends().stream()
                  .filter(append -> append.stream().category().equals(Streams.EXECUTION))
                  .flatMap(append -> append.events().stream().map(it -> read(append, it)))
                  .anyMatch(
                      event ->
                          event.body().typeName().equals(type) && event.actor().kind() == kind);
          return told ? withoutCancels(commit) : commit;
        });
  }

  private static EventEnvelope read(Append append, EventRecord event) {
    return EventFormat.read(new StoredEvent(1, append.stream(), 1, event.occurredAt(), event));
  }

  private static Commit withoutCancels(Commit commit) {
    Set<String> spared = new HashSet<>();
    commit.ops().stream()
        .filter(op -> op instanceof JobOp.End end && isCancel(end))
        .forEach(op -> spared.add(((JobOp.End) op).jobId()));
    return without(commit, spared);
  }

  private static boolean isCancel(JobOp.End end) {
    return end.status().equals(JobStatus.CANCELLED.wireName());
  }

  private static Commit without(Commit commit, Set<String> spared) {
    Commit left =
        Commits.ops(
            commit,
            op ->
                (op instanceof JobOp.End || op instanceof JobOp.Delete)
                        && spared.contains(((JobOp) op).jobId())
                    ? List.of()
                    : List.of(op));
    return Commits.appends(
        left,
        append ->
            append.stream().category().equals(Streams.JOB) && spared.contains(append.stream().id())
                ? List.of()
                : List.of(append));
  }

  /** Takes an unknown outcome for a success. */
  static EventStore hopeful(EventStore store) {
    return new ForwardingStore(store) {
      @Override
      public CommitResult commit(Commit commit) {
        try {
          return store.commit(commit);
        } catch (OutcomeUnknown unknown) {
          return Commits.nothing();
        }
      }
    };
  }

  /** Repeats a commit of unknown outcome under other names of its events. */
  static EventStore forgetful(EventStore store) {
    return new ForwardingStore(store) {
      private long renamed;

      @Override
      public CommitResult commit(Commit commit) {
        try {
          return store.commit(commit);
        } catch (OutcomeUnknown unknown) {
          return store.commit(Commits.appends(commit, append -> List.of(renamed(append))));
        }
      }

      private Append renamed(Append append) {
        return new Append(
            append.stream(),
            append.expected(),
            append.events().stream().map(this::renamed).toList());
      }

      private EventRecord renamed(EventRecord event) {
        UUID id =
            new UUID(
                event.eventId().getMostSignificantBits(),
                event.eventId().getLeastSignificantBits() ^ ++renamed << 40);
        return new EventRecord(
            id,
            event.type(),
            event.schemaVersion(),
            event.occurredAt(),
            event.headers(),
            event.payload());
      }
    };
  }

  /** Every other time, says that nothing came after what was read last. */
  static EventStore dozing(EventStore store) {
    return new ForwardingStore(store) {
      private final Map<StreamId, Long> heads = new HashMap<>();
      private boolean awake;

      @Override
      public StreamPage read(StreamId stream, ReadSpec spec) {
        Long head = heads.get(stream);
        if (stream.category().equals(Streams.EXECUTION)
            && head != null
            && spec.fromVersion() == head + 1) {
          awake = !awake;
          if (!awake) {
            return new StreamPage(List.of(), head, false, false);
          }
        }
        StreamPage page = store.read(stream, spec);
        heads.put(stream, page.headVersion());
        return page;
      }
    };
  }
}
