package dev.lastword.simulation.broken;

import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.Append;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.QueueClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Mistakes about what stands beside the logs: signals, starts, links and schedules. */
final class Besides {

  private static final String START = "start/";
  private static final String SCHEDULE = "schedule/";
  private static final String RUNS = "schedule.runs";
  private static final String QUEUES = "queues";

  /** A link that says: run again from the Start. */
  private static final String FROM = "\"from\":[";

  private Besides() {}

  /** Documents that are read in another way. */
  private abstract static class Reading implements Projections {

    final Projections real;

    Reading(Projections real) {
      this.real = real;
    }

    @Override
    public Optional<Doc> get(String collection, String key) {
      return real.get(collection, key);
    }

    @Override
    public DocPage query(DocQuery query) {
      return real.query(query);
    }
  }

  private abstract static class ReadStore extends ForwardingStore {

    ReadStore(EventStore real) {
      super(real);
    }

    abstract Projections reading(Projections real);

    @Override
    public <T> T extension(Class<T> type) {
      T found = real().extension(type);
      return type == Projections.class ? type.cast(reading((Projections) found)) : found;
    }
  }

  /** Finds no kept signal, neither when a node begins to wait nor later. */
  static EventStore withoutKeptSignals(EventStore store) {
    EventStore blind =
        new ReadStore(store) {
          @Override
          Projections reading(Projections documents) {
            return new Reading(documents) {
              @Override
              public DocPage query(DocQuery query) {
                return query.collection().equals(StoreLayout.SIGNALS)
                    ? new DocPage(List.of(), false)
                    : real.query(query);
              }
            };
          }
        };
    return BrokenClaims.claiming(
        blind,
        (jobs, spec) ->
            spec.queues().stream().anyMatch(it -> it.queue().equals(StoreLayout.SIGNAL_QUEUE))
                ? List.of()
                : jobs.claim(spec));
  }

  /** Reads of no queue that it is paused. */
  static EventStore withoutPauses(EventStore store) {
    return new ReadStore(store) {
      @Override
      Projections reading(Projections documents) {
        return new Reading(documents) {
          @Override
          public Optional<Doc> get(String collection, String key) {
            Optional<Doc> found = real.get(collection, key);
            return collection.equals(QUEUES) ? found.map(Besides::resumed) : found;
          }
        };
      }
    };
  }

  private static Doc resumed(Doc rule) {
    String going = rule.payload().utf8().replace("pausedSince", "once");
    return new Doc(rule.collection(), rule.key(), rule.sortKey(), rule.tags(), Payload.json(going));
  }

  /** Claims from every queue as much as there is. */
  static EventStore unlimited(EventStore store) {
    return BrokenClaims.claiming(
        store,
        (jobs, spec) -> {
          List<QueueClaim> queues =
              spec.queues().stream().map(QueueClaim::queue).map(QueueClaim::of).toList();
          return jobs.claim(new ClaimSpec(queues, spec.owner(), spec.max(), spec.leaseFor()));
        });
  }

  /** Reads of every rerun that it goes on from the Start. */
  static EventStore withoutHeritage(EventStore store) {
    return new ReadStore(store) {
      @Override
      Projections reading(Projections documents) {
        return new Reading(documents) {
          @Override
          public Optional<Doc> get(String collection, String key) {
            Optional<Doc> found = real.get(collection, key);
            return collection.equals(StoreLayout.RERUNS) ? found.map(Besides::fromTheStart) : found;
          }
        };
      }
    };
  }

  private static Doc fromTheStart(Doc link) {
    String text = link.payload().utf8();
    int end = text.indexOf(FROM) + FROM.length();
    String again = text.substring(0, end) + "\"n0\"]}";
    return new Doc(link.collection(), link.key(), link.sortKey(), link.tags(), Payload.json(again));
  }

  /** A cancel does not drop the start that waits; the start itself does. */
  static EventStore withoutDroppedStarts(EventStore store) {
    return Commits.changed(
        store,
        commit -> {
          Commit left = commit;
          for (Append append : commit.appends()) {
            if (tells(append, "EXECUTION_CANCEL_REQUESTED")) {
              left = Commits.ops(left, op -> isOfStart(op) ? List.of() : List.of(op));
            } else if (tells(append, "EXECUTION_STARTED")) {
              String jobId = START + append.stream().id();
              List<Op> ops = new ArrayList<>(left.ops());
              ops.add(new JobOp.End(jobId, "Dropped"));
              ops.add(new JobOp.Delete(jobId));
              left = new Commit(left.appends(), ops, left.fences());
            }
          }
          return left;
        });
  }

  private static boolean tells(Append append, String type) {
    return append.stream().category().equals(Streams.EXECUTION)
        && append.events().stream().anyMatch(event -> event.type().equals(type));
  }

  private static boolean isOfStart(Op op) {
    return op instanceof JobOp.End end && end.jobId().startsWith(START)
        || op instanceof JobOp.Delete gone && gone.jobId().startsWith(START);
  }

  /**
   * Drops the turns: a node that has read a schedule may decide on it, however old its reading is.
   */
  static Commit withoutTurns(Commit commit) {
    List<Fence> fences =
        commit.fences().stream().filter(fence -> !fence.jobId().startsWith(SCHEDULE)).toList();
    return Commits.ops(
        new Commit(commit.appends(), commit.ops(), fences),
        op ->
            op instanceof JobOp.Release turn && turn.jobId().startsWith(SCHEDULE)
                ? List.of(new JobOp.Requeue(turn.jobId(), turn.availability(), turn.status()))
                : List.of(op));
  }

  /** Says that a time of a schedule was started, and then starts it. */
  static EventStore notedFirst(EventStore store) {
    return new ForwardingStore(store) {
      @Override
      public CommitResult commit(Commit commit) {
        List<Op> notes = commit.ops().stream().filter(Besides::isOfSchedule).toList();
        if (commit.appends().isEmpty() || notes.isEmpty()) {
          return store.commit(commit);
        }
        store.commit(new Commit(List.of(), notes, List.of()));
        List<Op> rest = commit.ops().stream().filter(op -> !isOfSchedule(op)).toList();
        return store.commit(new Commit(commit.appends(), rest, List.of()));
      }
    };
  }

  private static boolean isOfSchedule(Op op) {
    return op instanceof JobOp.Release turn && turn.jobId().startsWith(SCHEDULE)
        || op instanceof DocOp.Put put && put.doc().collection().equals(RUNS);
  }
}
