package dev.lastword.tck.store.model;

import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.JobPhase;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.StoreDescription;
import dev.lastword.tck.random.Draw;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The next action of a history, as the state of the model makes it interesting. */
final class HistoryDraw {

  private final Draw draw;
  private final int number;
  private final HistoryWorld world;
  private final ReferenceModel model;
  private final WorldNames names;
  private final StoreDescription store;
  private final Set<Capability> capabilities;
  private final CommitDraw commits;

  HistoryDraw(
      Draw draw,
      int number,
      HistoryWorld world,
      WorldNames names,
      ReferenceModel model,
      StoreDescription store) {
    this.draw = draw;
    this.number = number;
    this.world = world;
    this.model = model;
    this.names = names;
    this.store = store;
    this.capabilities = store.capabilities();
    this.commits = new CommitDraw(draw, model, names, capabilities);
  }

  /** Returns the commit that a history begins with. */
  Commit first() {
    return Commit.builder()
        .append(names.streams().get(0), Expected.NO_STREAM, commits.events(1))
        .build();
  }

  HistoryStep next() {
    return switch (world.sizes()) {
      case SMALL -> small();
      case KILLED -> small();
      case LARGE_KILLED, LARGE -> large();
      case HUGE ->
          new HugeDraw(draw, model, names, store, commits)
              .step(number)
              .orElseGet(HistoryStep.Look::new);
      case ALIKE ->
          new AlikeDraw(draw, model, names, capabilities, commits)
              .step(number)
              .orElseGet(this::small);
    };
  }

  private HistoryStep large() {
    return new LargeDraw(draw, model, names, store, commits).step(number).orElseGet(this::small);
  }

  private HistoryStep small() {
    int lot = draw.below(100);
    if (lot < 2) {
      return draw.chance(50)
          ? HistoryStep.Reopen.ALL
          : new HistoryStep.Reopen(Optional.of(draw.below(Stage.NODES)));
    }
    if (lot < 9) {
      return new HistoryStep.Look();
    }
    if (!capabilities.contains(Capability.JOBS) || lot < 68) {
      return new HistoryStep.Write(commits.next());
    }
    if (lot < 82) {
      return new HistoryStep.Take(claim());
    }
    return lot < 92 ? beat() : new HistoryStep.Move(HistoryTimes.step(draw, model.hour));
  }

  private ClaimSpec claim() {
    List<QueueClaim> queues = new ArrayList<>();
    for (String queue : names.someOf(names.queues(), draw)) {
      int limit = draw.chance(80) ? draw.below(4) : draw.below(1_000);
      queues.add(draw.chance(30) ? QueueClaim.limited(queue, limit) : QueueClaim.of(queue));
    }
    int max = draw.chance(80) ? 1 + draw.below(4) : 1_000;
    return new ClaimSpec(queues, draw.oneOf(names.owners()), max, HistoryTimes.lease(draw));
  }

  /** A heartbeat of a lease that is held, if there is one, or of anything. */
  private HistoryStep beat() {
    List<ModelJob> jobs = List.copyOf(model.jobs.values());
    List<ModelJob> held =
        jobs.stream().filter(job -> job.view().phase() == JobPhase.LEASED).toList();
    if (jobs.isEmpty() || draw.chance(4)) {
      return new HistoryStep.Beat(
          new Fence(draw.oneOf(names.jobs()), draw.below(3)), HistoryTimes.lease(draw));
    }
    ModelJob job = draw.oneOf(held.isEmpty() || draw.chance(15) ? jobs : held);
    Fence fence = new JobDraw(draw, model, names).fence(job.view());
    return new HistoryStep.Beat(fence, HistoryTimes.lease(draw));
  }
}
