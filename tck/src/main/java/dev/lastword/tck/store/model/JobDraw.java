package dev.lastword.tck.store.model;

import dev.lastword.store.Fence;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.tck.random.Draw;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Operations on jobs as one commit may hold them, several on one job included. */
final class JobDraw {

  private static final long FAR = 1_000;

  /** State that a job is expected to be at this point of the commit. */
  private enum State {
    ABSENT,
    OPEN,
    ENDED
  }

  private final Draw draw;
  private final ReferenceModel model;
  private final WorldNames names;
  private final Map<String, State> states = new HashMap<>();
  private final Set<String> marked = new HashSet<>();

  JobDraw(Draw draw, ReferenceModel model, WorldNames names) {
    this.draw = draw;
    this.model = model;
    this.names = names;
  }

  /** Returns the next operation on a job. */
  JobOp on(String id) {
    Optional<JobView> found = Optional.ofNullable(model.jobs.get(id)).map(ModelJob::view);
    boolean touched = states.containsKey(id);
    State state = states.getOrDefault(id, found.map(JobDraw::state).orElse(State.ABSENT));
    return switch (state) {
      case ABSENT -> absent(id);
      case OPEN -> found.isPresent() && !touched ? open(found.get()) : openedHere(id);
      case ENDED -> ended(id, found);
    };
  }

  private static State state(JobView job) {
    return job.phase() == JobPhase.ENDED ? State.ENDED : State.OPEN;
  }

  private <T extends JobOp> T leaving(State state, T op) {
    states.put(op.jobId(), state);
    return op;
  }

  private JobOp absent(String id) {
    int lot = draw.below(100);
    if (lot < 70) {
      return leaving(State.OPEN, new JobOp.Enqueue(job(id)));
    }
    if (lot < 92) {
      return leaving(
          State.OPEN,
          new JobOp.EnqueueLeased(job(id), draw.oneOf(names.owners()), HistoryTimes.lease(draw)));
    }
    return lot < 95 ? new JobOp.Delete(id) : lot < 98 ? new JobOp.End(id, status()) : requeue(id);
  }

  private JobOp open(JobView job) {
    Fence fence = fence(job);
    int lot = draw.below(100);
    if (marked.contains(job.id()) && lot < 90) {
      return lot < 45
          ? leaving(State.OPEN, new JobOp.Release(fence, HistoryTimes.availability(draw), status()))
          : leaving(State.ENDED, new JobOp.Complete(fence, status()));
    }
    if (lot < 20) {
      marked.add(job.id());
      // It keeps the token, so what comes next may still speak for the holder.
      return new JobOp.Mark(fence, status());
    }
    if (lot < 38) {
      return leaving(State.ENDED, new JobOp.Complete(fence, status()));
    }
    if (lot < 56) {
      return leaving(
          State.OPEN, new JobOp.Release(fence, HistoryTimes.availability(draw), status()));
    }
    if (lot < 71) {
      return leaving(State.OPEN, requeue(job.id()));
    }
    if (lot < 88) {
      return leaving(State.ENDED, new JobOp.End(job.id(), status()));
    }
    return lot < 97 ? again(job) : new JobOp.Delete(job.id());
  }

  /** The token that it has here is the store's choice, so nothing speaks for its holder. */
  private JobOp openedHere(String id) {
    int lot = draw.below(100);
    if (lot < 55) {
      return leaving(State.ENDED, new JobOp.End(id, status()));
    }
    return lot < 97 ? leaving(State.OPEN, requeue(id)) : new JobOp.Delete(id);
  }

  private JobOp ended(String id, Optional<JobView> found) {
    int lot = draw.below(100);
    if (lot < 45) {
      return leaving(State.ABSENT, new JobOp.Delete(id));
    }
    if (lot < 55) {
      return new JobOp.End(id, status());
    }
    if (lot < 80 && found.isPresent() && model.jobs.get(id).stored().completedBy().isPresent()) {
      long token = model.jobs.get(id).stored().completedBy().getAsLong();
      return new JobOp.Complete(
          new Fence(id, draw.chance(90) ? token : token + FAR),
          draw.chance(80) ? found.get().status() : status());
    }
    if (lot < 90 && found.isPresent()) {
      return again(found.get());
    }
    return lot < 95 ? requeue(id) : new JobOp.Mark(new Fence(id, FAR), status());
  }

  /** Enqueues what is there already, or what differs from it in one thing. */
  private JobOp again(JobView job) {
    NewJob same =
        new NewJob(
            job.id(),
            job.queue(),
            job.priority(),
            job.group(),
            job.payload(),
            HistoryTimes.availability(draw),
            status());
    return switch (draw.below(12)) {
      case 0 -> new JobOp.Enqueue(same.priority((job.priority() + 1) % 10));
      case 1 -> new JobOp.Enqueue(same.group("other " + draw.below(10)));
      case 2 -> new JobOp.EnqueueLeased(same, draw.oneOf(names.owners()), HistoryTimes.lease(draw));
      default -> new JobOp.Enqueue(same);
    };
  }

  private JobOp.Requeue requeue(String id) {
    return new JobOp.Requeue(id, HistoryTimes.availability(draw), status());
  }

  /** Returns the fence of a job, or rarely one that does not hold. */
  Fence fence(JobView job) {
    int lot = draw.below(100);
    long token = job.token();
    return new Fence(job.id(), lot < 93 ? token : lot < 97 ? Math.max(0, token - 1) : token + FAR);
  }

  NewJob job(String id) {
    return new NewJob(
        id,
        draw.oneOf(names.queues()),
        draw.chance(50) ? 5 : draw.below(10),
        draw.chance(70) ? Optional.of(draw.oneOf(names.groups())) : Optional.empty(),
        payload(draw),
        HistoryTimes.availability(draw),
        status());
  }

  static Payload payload(Draw draw) {
    int size = draw.chance(12) ? 0 : draw.chance(97) ? draw.below(200) : draw.below(30_000);
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) draw.below(256);
    }
    return Payload.of(bytes, draw.oneOf(List.of(Payload.JSON, "text/plain", "x/y; z=\u00e9")));
  }

  private String status() {
    return draw.oneOf(names.statuses());
  }
}
