package dev.lastword.tck.store.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.store.Append;
import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Limits;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredJob;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.random.Draw;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A store and the model, living through one history: every answer is compared. */
final class HistoryRun {

  private static final int LOOK = 30;

  private final Stage store;
  private final HistoryWorld world;
  private final WorldNames names;
  private final StoreDescription description;
  private final Limits limits;
  private final ModelClock clock = new ModelClock();
  private final List<HistoryStep> steps = new ArrayList<>();
  private ReferenceModel model = new ReferenceModel();
  private Lesson lesson = Lesson.NONE;

  HistoryRun(Stage store, HistoryWorld world) {
    this.store = store;
    this.world = world;
    this.names = world.names();
    this.description = store.node(0).description();
    this.limits = description.limits();
  }

  /** Carries out the steps with these numbers, and compares everything at the end and after. */
  void run(List<Integer> numbers) {
    begin();
    for (int number : numbers) {
      step(number);
    }
    compareAll(Draw.of(world.seed(), "end"));
    if (world.sizes() == HistoryWorld.Sizes.SMALL) {
      store.reopen();
      compareAll(Draw.of(world.seed(), "another life"));
    }
    drain(Draw.of(world.seed(), "all that is due"));
  }

  /** Claims everything that is due, and what becomes due. */
  void drain(Draw draw) {
    new WholeComparison(this, draw).drain();
  }

  /** Returns what the last action taught the model. */
  Lesson lesson() {
    return lesson;
  }

  /** Goes back to a state in which the model was before. */
  void back(ReferenceModel before) {
    model = before;
    clock.at(model.hour);
  }

  /** Returns the step with this number, as the model is now, or the first one. */
  HistoryStep draw(int number) {
    return number < 0
        ? new HistoryStep.Write(world.draw(-1, names, model, description).first())
        : world.draw(number, names, model, description).next();
  }

  /** Returns what a commit must do now. */
  PlannedCommit plan(Commit commit) {
    return PlannedCommit.of(model, commit, limits, clock.now());
  }

  ModelClock clock() {
    return clock;
  }

  List<HistoryStep> steps() {
    return steps;
  }

  ReferenceModel model() {
    return model;
  }

  WorldNames names() {
    return names;
  }

  /** Learns the store's clock from the first commit. */
  void begin() {
    Commit first = world.draw(-1, names, model, description).first();
    PlannedCommit plan = PlannedCommit.of(model, first, limits, clock.now());
    clock.begin();
    CommitResult result = store.node(0).commit(first);
    Append append = first.appends().get(0);
    clock.set(
        store.node(0).read(append.stream(), ReadSpec.forwardFrom(1)).events().get(0).recordedAt());
    lesson = new CommitAnswer(model, clock).learn(plan, result, store.node(0));
  }

  void step(int number) {
    lesson = Lesson.NONE;
    HistoryDraw draw = world.draw(number, names, model, description);
    HistoryStep step = draw.next();
    steps.add(step);
    EventStore node = store.node(number);
    if (step instanceof HistoryStep.Write write) {
      Draw looks = Draw.of(world.seed(), "touched", number);
      new TouchedViews(model, anyNode(looks)).of(write.commit());
      write(node, write.commit());
      new TouchedViews(model, anyNode(looks)).of(write.commit());
    } else if (step instanceof HistoryStep.Take take) {
      take(node, take);
    } else if (step instanceof HistoryStep.Beat beat) {
      beat(node, beat);
    } else if (step instanceof HistoryStep.Move move) {
      move(move.hours());
    } else if (step instanceof HistoryStep.Reopen reopen) {
      reopen.instance().ifPresentOrElse(store::renew, store::reopen);
      compareAll(Draw.of(world.seed(), "all", number));
    } else {
      views(node, Draw.of(world.seed(), "some", number)).some();
    }
    if (world.sizes() == HistoryWorld.Sizes.SMALL && number % LOOK == LOOK - 1) {
      Draw looks = Draw.of(world.seed(), "now and then", number);
      views(anyNode(looks), looks).all();
    }
  }

  /** Compares everything that can be asked. */
  void compareAll(Draw draw) {
    new WholeComparison(this, draw).look();
  }

  ModelViews views(EventStore node, Draw draw) {
    return new ModelViews(model, clock, names, node, draw);
  }

  /** Returns one of the instances. */
  EventStore anyNode(Draw draw) {
    return store.node(draw.below(Stage.NODES));
  }

  boolean has(Capability capability) {
    return description.capabilities().contains(capability);
  }

  /** Moves the clock. */
  void move(long hours) {
    store.advance(Duration.ofHours(hours));
    model.hour += hours;
    clock.at(model.hour);
  }

  void write(EventStore node, Commit commit) {
    clock.begin();
    PlannedCommit plan = PlannedCommit.of(model, commit, limits, clock.now());
    Optional<CommitResult> result =
        attempt(plan.refusal(), () -> node.commit(commit), "the commit");
    if (result.isEmpty()) {
      return;
    }
    if (plan.first().isPresent()) {
      assertEquals(plan.first(), result, "the answer to a repeated commit");
      return;
    }
    lesson = new CommitAnswer(model, clock).learn(plan, result.get(), node);
  }

  /** Returns the answer, or nothing if the call was to be refused and was. */
  private static <T> Optional<T> attempt(
      Optional<StoreException> refusal, Supplier<T> call, String what) {
    T answer;
    try {
      answer = call.get();
    } catch (StoreException refused) {
      if (refusal.isEmpty()) {
        return fail(what + " was to succeed, but threw " + refused, refused);
      }
      assertEquals(shown(refusal.get()), shown(refused), () -> "the refusal of " + what);
      return Optional.empty();
    } catch (RuntimeException broken) {
      return fail(what + " threw " + broken, broken);
    }
    refusal.ifPresent(
        expected -> fail(what + " was to be refused with " + expected + ", but was not"));
    return Optional.of(answer);
  }

  /** Returns the type of a refusal with those of its fields that the rules name. */
  private static String shown(StoreException refusal) {
    String type = refusal.getClass().getSimpleName();
    if (refusal instanceof VersionConflict conflict) {
      return type + " " + conflict.stream() + " " + conflict.expected() + " " + conflict.actual();
    }
    if (refusal instanceof LeaseLost lost) {
      return type + " " + lost.jobId() + " " + lost.token();
    }
    return refusal instanceof DuplicateEvent duplicate
        ? type + " " + (duplicate.reason() == DuplicateEvent.Reason.ERASED)
        : type;
  }

  void take(EventStore node, HistoryStep.Take take) {
    clock.begin();
    List<ModelJob> due = model.due(take.spec());
    List<Lease> leases =
        attempt(Optional.empty(), () -> node.extension(Jobs.class).claim(take.spec()), "the claim")
            .orElseThrow();
    assertEquals(
        due.stream().map(job -> job.view().id()).toList(),
        leases.stream().map(Lease::jobId).toList(),
        () -> "the jobs that are claimed by " + take.spec());
    Instant expiry = clock.now().plus(take.spec().leaseFor());
    long hours = PlannedCommit.hours(model.hour, take.spec().leaseFor());
    for (int i = 0; i < due.size(); i++) {
      ModelJob job = due.get(i);
      Lease lease = leases.get(i);
      JobView leased = job.view().leased(take.spec().owner(), expiry);
      assertTrue(
          lease.token() > job.view().token(),
          () -> "a token above " + job.view().token() + " in " + lease);
      clock.requireAbout(expiry, lease.expiresAt(), "the expiry of " + lease);
      JobView view = ModelJob.told(leased, lease.token(), Optional.of(lease.expiresAt()));
      assertEquals(Lease.of(view), lease, "the lease");
      model.put(new ModelJob(StoredJob.of(view), job.arrival(), hours));
    }
    lesson = Lesson.of(due.stream().map(job -> model.jobs.get(job.view().id()).view()).toList());
  }

  private void beat(EventStore node, HistoryStep.Beat beat) {
    clock.begin();
    Optional<StoreException> refusal = Optional.empty();
    Optional<ModelJob> job = Optional.ofNullable(model.jobs.get(beat.fence().jobId()));
    try {
      beat.fence().requireLease(job.map(ModelJob::view));
    } catch (StoreException lost) {
      refusal = Optional.of(lost);
    }
    Jobs jobs = node.extension(Jobs.class);
    Optional<Instant> expiry =
        attempt(refusal, () -> jobs.heartbeat(beat.fence(), beat.leaseFor()), "the heartbeat");
    if (expiry.isPresent()) {
      clock.requireAbout(
          clock.now().plus(beat.leaseFor()), expiry.get(), "the expiry by a heartbeat");
      long hours = PlannedCommit.hours(model.hour, beat.leaseFor());
      JobView view = job.orElseThrow().view().extended(expiry.get());
      model.put(new ModelJob(StoredJob.of(view), job.orElseThrow().arrival(), hours));
      lesson = Lesson.of(List.of(view));
    }
    assertEquals(
        Optional.ofNullable(model.jobs.get(beat.fence().jobId())).map(ModelJob::view),
        jobs.find(beat.fence().jobId()),
        "the job after a heartbeat");
  }
}
