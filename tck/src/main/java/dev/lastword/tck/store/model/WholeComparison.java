package dev.lastword.tck.store.model;

import dev.lastword.store.Capability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Expected;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.StreamId;
import dev.lastword.tck.random.Draw;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Comparison of all that a store can be asked: views, repetitions, and what can be claimed. */
final class WholeComparison {

  private static final int REPEATED = 60;
  private static final int RENAMED = 6;
  private static final int MOST_MOVES = 4;

  private final HistoryRun run;
  private final Draw draw;

  WholeComparison(HistoryRun run, Draw draw) {
    this.run = run;
    this.draw = draw;
  }

  /** Compares every view of one of the instances, and repeats commits of all ages. */
  void look() {
    run.views(run.anyNode(draw), draw).all();
    repeatAll();
  }

  /** Claims everything that is due, then what becomes due later, until nothing is left. */
  void drain() {
    if (!run.has(Capability.JOBS)) {
      return;
    }
    claimAllDue();
    for (int i = 0; i < MOST_MOVES; i++) {
      Optional<Long> due = nextDue();
      if (due.isEmpty()) {
        return;
      }
      run.move(due.get() - run.model().hour);
      claimAllDue();
    }
    run.views(run.anyNode(draw), draw).all();
  }

  /** Returns an hour at which something becomes due: one of the first, or any. */
  private Optional<Long> nextDue() {
    List<Long> hours =
        run.model().jobs.values().stream()
            .filter(job -> job.view().availableAt().isPresent() && !job.isDue(run.model().hour))
            .map(ModelJob::dueHour)
            .filter(hour -> hour < HistoryTimes.LATEST)
            .distinct()
            .sorted()
            .toList();
    return hours.isEmpty()
        ? Optional.empty()
        : Optional.of(hours.get(draw.chance(50) ? 0 : draw.below(hours.size())));
  }

  private void claimAllDue() {
    List<String> queues = draw.shuffled(run.names().queues());
    boolean together = draw.chance(50);
    boolean few = run.model().jobs.size() < 50 && draw.chance(50);
    for (int i = 0; i < queues.size(); i += together ? queues.size() : 1) {
      List<String> asked = together ? queues : List.of(queues.get(i));
      List<ModelJob> taken;
      do {
        ClaimSpec spec =
            new ClaimSpec(
                asked.stream().map(QueueClaim::of).toList(),
                draw.oneOf(run.names().owners()),
                few ? 1 + draw.below(4) : 1_000,
                Duration.ofHours(1 + draw.below(50)));
        taken = run.model().due(spec);
        run.take(run.anyNode(draw), new HistoryStep.Take(spec));
      } while (!taken.isEmpty());
    }
  }

  /** Repeats what was written: all of it if it is little, else as much from all ages. */
  private void repeatAll() {
    List<Commit> written = new ArrayList<>(run.model().written);
    List<Commit> some = new ArrayList<>(written);
    if (written.size() > REPEATED) {
      some = new ArrayList<>(draw.shuffled(written).subList(0, REPEATED - 2));
      some.add(written.get(0));
      some.add(written.get(written.size() - 1));
    }
    some.forEach(commit -> run.write(run.anyNode(draw), commit));
    erasedElsewhere().forEach(commit -> run.write(run.anyNode(draw), commit));
  }

  /** Returns commits that bear the names of erased ones, for streams that are still there (E4). */
  private List<Commit> erasedElsewhere() {
    ReferenceModel model = run.model();
    List<StreamId> open =
        run.names().streams().stream().filter(stream -> !model.log(stream).erased).toList();
    return draw
        .shuffled(
            model.written.stream().filter(commit -> isErased(commit.id().orElseThrow())).toList())
        .stream()
        .limit(open.isEmpty() ? 0 : RENAMED)
        .map(
            commit ->
                Commit.append(
                    draw.oneOf(open), Expected.ANY, commit.appends().get(0).events().get(0)))
        .toList();
  }

  private boolean isErased(UUID id) {
    return Optional.ofNullable(run.model().commits.get(id))
        .filter(stored -> stored.events().isEmpty())
        .isPresent();
  }
}
