package dev.lastword.tck.store.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.EventStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.QueueDepth;
import dev.lastword.tck.random.Draw;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Every way to look at the jobs of a store, each answer compared with the model's. */
final class ModelJobViews {

  private final ReferenceModel model;
  private final ModelClock clock;
  private final WorldNames names;
  private final EventStore store;
  private final Draw draw;

  ModelJobViews(
      ReferenceModel model, ModelClock clock, WorldNames names, EventStore store, Draw draw) {
    this.model = model;
    this.clock = clock;
    this.names = names;
    this.store = store;
    this.draw = draw;
  }

  /** Compares something. */
  void some() {
    list(filter());
    list(filter());
    queue(draw.oneOf(names.queues()));
    find(draw.oneOf(names.jobs()));
  }

  /** Compares everything. */
  void all() {
    list(JobFilter.ALL.max(1_000));
    list(JobFilter.ALL.max(1 + draw.below(20)));
    names.queues().forEach(name -> list(JobFilter.ALL.queue(name).max(1_000)));
    names.groups().forEach(name -> list(JobFilter.ALL.group(name).max(1_000)));
    names.statuses().forEach(name -> list(JobFilter.ALL.status(name).max(1_000)));
    for (JobPhase phase : JobPhase.values()) {
      list(JobFilter.ALL.phase(phase).max(1_000));
    }
    for (int i = 0; i < 12; i++) {
      list(filter());
    }
    names.jobs().forEach(this::find);
    draw.shuffled(List.copyOf(model.tokens.keySet())).stream().limit(50).forEach(this::find);
    names.queues().forEach(this::queue);
    due(new HashSet<>(names.queues()));
    due(new HashSet<>(names.someOf(names.queues(), draw)));
  }

  /** Returns a filter with up to four conditions, pages of any size, and any beginning. */
  private JobFilter filter() {
    JobFilter filter = JobFilter.ALL.max(1 + draw.below(draw.chance(50) ? 1_000 : 6));
    if (draw.chance(50)) {
      filter = filter.queue(draw.oneOf(names.queues()));
    }
    if (draw.chance(50)) {
      filter = filter.group(draw.oneOf(names.groups()));
    }
    if (draw.chance(50)) {
      filter = filter.status(draw.oneOf(names.statuses()));
    }
    if (draw.chance(50)) {
      filter = filter.phase(draw.oneOf(List.of(JobPhase.values())));
    }
    if (draw.chance(30) && !model.jobs.isEmpty()) {
      return filter.after(draw.oneOf(List.copyOf(model.jobs.keySet())));
    }
    return draw.chance(30) ? filter.after(draw.oneOf(names.jobs())) : filter;
  }

  private void list(JobFilter first) {
    JobFilter filter = first;
    for (int page = 0; page < ModelViews.MOST_PAGES; page++) {
      JobPage expected = model.list(filter);
      JobPage found = store.extension(Jobs.class).list(filter);
      JobFilter asked = filter;
      if (!expected.equals(found)) {
        assertEquals(
            expected.jobs().stream().map(JobView::id).toList(),
            found.jobs().stream().map(JobView::id).toList(),
            () -> "ids of " + asked);
        assertEquals(expected, found, () -> "jobs of " + asked);
      }
      if (!expected.more()) {
        return;
      }
      filter = filter.after(expected.jobs().get(expected.jobs().size() - 1).id());
    }
  }

  private void find(String id) {
    assertEquals(
        Optional.ofNullable(model.jobs.get(id)).map(ModelJob::view),
        store.extension(Jobs.class).find(id),
        () -> "job " + id);
  }

  private void queue(String queue) {
    clock.begin();
    QueueDepth found = store.extension(Jobs.class).depth(queue);
    QueueDepth expected = model.depth(queue);
    assertEquals(
        expected,
        new QueueDepth(
            found.due(), found.delayed(), found.leased(), found.parked(), Optional.empty()),
        () -> "depth of " + queue);
    Optional<Instant> oldest =
        model
            .in(queue)
            .filter(job -> job.isDue(model.hour))
            .map(job -> job.view().availableAt().orElseThrow())
            .min(Comparator.naturalOrder());
    assertEquals(oldest.isPresent(), found.oldestDue().isPresent(), "oldestDue of " + queue);
    oldest.ifPresent(
        time ->
            clock.requireAbout(
                time, clock.now().minus(found.oldestDue().orElseThrow()), "oldestDue of " + queue));
    due(Set.of(queue));
  }

  private void due(Set<String> queues) {
    clock.begin();
    Optional<Duration> found = store.extension(Jobs.class).untilNextDue(queues);
    Optional<Instant> next =
        queues.stream()
            .flatMap(model::in)
            .flatMap(job -> job.view().availableAt().stream())
            .min(Comparator.naturalOrder());
    assertEquals(next.isPresent(), found.isPresent(), () -> "untilNextDue of " + queues);
    if (next.isPresent()) {
      boolean due = queues.stream().flatMap(model::in).anyMatch(job -> job.isDue(model.hour));
      assertEquals(due, found.get().isZero(), () -> "untilNextDue of " + queues + " is " + found);
      if (!due) {
        clock.requireAbout(next.get(), clock.now().plus(found.get()), "untilNextDue");
      }
    }
  }
}
