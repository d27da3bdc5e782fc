package dev.lastword.tck.store.model;

import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.store.EventStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StoredJob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** History of another process, which the model follows by what that process was taught. */
final class FollowedHistory {

  private final HistoryRun run;
  private final EventStore store;

  /** Follows the history of {@code run}; {@code store} shows what is left of it. */
  FollowedHistory(HistoryRun run, EventStore store) {
    this.run = run;
    this.store = store;
  }

  /** Takes over what another process was taught first, and when. */
  void begin(String line) {
    String[] words = line.split(" ", 4);
    Duration ago = Duration.ofMillis(System.currentTimeMillis() - Long.parseLong(words[1]));
    Lesson taught = Lesson.read(words[3]);
    Duration took = Duration.ofMillis(Long.parseLong(words[2]));
    run.clock().set(taught.recordedAt().orElseThrow(), ago, took);
    follow(-1, taught);
  }

  /** Takes over what another process was taught by the action with this number. */
  void follow(int number, Lesson taught) {
    HistoryStep step = run.draw(number);
    run.steps().add(step);
    ReferenceModel model = run.model();
    ModelClock clock = run.clock();
    clock.begin();
    if (step instanceof HistoryStep.Write write) {
      PlannedCommit plan = run.plan(write.commit());
      if (plan.refusal().isEmpty() && plan.first().isEmpty()) {
        Instant time = taught.recordedAt().orElseGet(clock::now);
        taught.recordedAt().ifPresent(clock::recorded);
        plan.apply(plan.placed(taught.positions(), time), taught.of(plan.jobs()));
      }
    } else if (step instanceof HistoryStep.Take take) {
      long hours = PlannedCommit.hours(model.hour, take.spec().leaseFor());
      for (ModelJob job : model.due(take.spec())) {
        JobView leased = job.view().leased(take.spec().owner(), clock.now());
        model.put(new ModelJob(StoredJob.of(taught.told(leased)), job.arrival(), hours));
      }
    } else if (step instanceof HistoryStep.Beat beat && taught.has(beat.fence().jobId())) {
      ModelJob job = model.jobs.get(beat.fence().jobId());
      long hours = PlannedCommit.hours(model.hour, beat.leaseFor());
      model.put(new ModelJob(StoredJob.of(taught.told(job.view())), job.arrival(), hours));
    } else if (step instanceof HistoryStep.Move move) {
      model.hour += move.hours();
      clock.at(model.hour);
    }
  }

  /** Takes the action with this number for done, and reads from the store what only it can say. */
  void assume(int number) {
    HistoryStep step = run.draw(number);
    run.steps().add(step);
    Map<String, JobView> jobs = new HashMap<>();
    List<StoredEvent> found = new ArrayList<>();
    if (step instanceof HistoryStep.Write write) {
      PlannedCommit plan = run.plan(write.commit());
      plan.jobs().keySet().forEach(id -> find(id).ifPresent(job -> jobs.put(id, job)));
      for (StoredEvent event : plan.events()) {
        ReadSpec one = ReadSpec.forwardFrom(event.version()).maxEvents(1);
        found.addAll(store.read(event.stream(), one).events());
      }
      if (found.size() < plan.events().size()
          && plan.events().stream().noneMatch(event -> plan.erases(event.stream()))) {
        fail("it is not done");
      }
    } else if (step instanceof HistoryStep.Take take) {
      run.model()
          .due(take.spec())
          .forEach(job -> find(job.view().id()).ifPresent(there -> jobs.put(there.id(), there)));
    } else if (step instanceof HistoryStep.Beat beat) {
      find(beat.fence().jobId()).ifPresent(job -> jobs.put(job.id(), job));
    }
    run.steps().remove(run.steps().size() - 1);
    follow(
        number,
        new Lesson(
            found.isEmpty() ? next(step) : found.stream().map(StoredEvent::position).toList(),
            found.stream().map(StoredEvent::recordedAt).findFirst(),
            List.copyOf(jobs.values())));
  }

  /** Returns positions of events that are erased already, which only the store knows. */
  private List<Long> next(HistoryStep step) {
    int events = step instanceof HistoryStep.Write write ? write.commit().eventCount() : 0;
    return LongStream.rangeClosed(1, events)
        .map(i -> run.model().lastPosition + i)
        .boxed()
        .toList();
  }

  private Optional<JobView> find(String id) {
    return store.extension(Jobs.class).find(id);
  }
}
