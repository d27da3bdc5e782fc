package dev.lastword.simulation.broken;

import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.orchestrator.engine.DeadLetter;
import dev.lastword.orchestrator.engine.ExecutionProcess;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.simulation.broken.ProcessBetween.Twist;
import dev.lastword.store.Append;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.JobOp;
import dev.lastword.store.Op;
import dev.lastword.store.StreamOp;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Engines with one deliberate mistake each; every one must be found by its deeds. */
public enum Broken implements Variant {
  NO_FENCE(
      "a worker's report is not held to its lease",
      store -> Commits.changed(store, c -> new Commit(c.appends(), c.ops(), List.of()))),
  NO_VERSION(
      "commits expect no version, so rivals overwrite each other's decisions",
      store -> Commits.changed(store, Broken::withoutVersions)),
  CANCEL_SKIPS_BACKED_OFF_JOBS(
      "a cancel leaves the jobs alone that wait for their next attempt",
      store -> BrokenStores.sparing(store, "Retrying")),
  CANCEL_SKIPS_PARKED_JOBS(
      "a cancel leaves the jobs alone whose nodes wait",
      store -> BrokenStores.sparing(store, "Waiting")),
  CANCEL_SKIPS_WAITING_NODES(
      "a cancel does not reach nodes that wait", Twists.withoutCancelOf(NodeStatus.WAITING)),
  CANCEL_NOT_TAKEN_DOWN(
      "a parent's end does not reach its children",
      store -> Commits.without(store, enqueues("child-recall/"))),
  CHILD_END_NOT_TOLD(
      "a child's end does not reach its parent",
      store -> Commits.without(store, enqueues("child-end/"))),
  RETRY_AFTER_CANCEL(
      "a canceled job is queued again instead of ended",
      store -> Commits.changed(store, Broken::revived)),
  JOIN_COUNTS_TWICE("a Join counts a branch that succeeded twice", Twists.countingTwice()),
  TIMER_AFTER_THE_COMMIT(
      "timers are set by a commit of their own, after the one that owes them",
      store -> Commits.late(store, inQueue(StoreLayout.TIMER_QUEUE))),
  JOBS_AFTER_THE_COMMIT(
      "jobs are moved by a commit of their own, after the events",
      store -> Commits.late(store, Broken::movesJob)),
  PENDING_MARK_FORGOTTEN(
      "reactions that did not fit are not marked",
      store -> Commits.without(store, inQueue(StoreLayout.PENDING_QUEUE))),
  CHILD_AFTER_THE_COMMIT(
      "news between parents and children go by a commit of their own",
      store -> Commits.late(store, inQueue(StoreLayout.CHILDREN_QUEUE))),
  SUMMARY_FORGOTTEN(
      "commits without events of a command leave the summary as it was",
      store -> Commits.changed(store, Broken::withoutSummary)),
  ANSWER_NOT_KEPT(
      "the answer to a command is not kept for its repetition",
      store ->
          Commits.without(
              store,
              op ->
                  op instanceof DocOp.Create create
                      && create.doc().collection().equals(StoreLayout.ANSWERS))),
  LATE_RESULT_NOT_KEPT(
      "a refused result is not kept", store -> Commits.without(store, Broken::keepsRefusal)),
  LEASE_NOT_ENDED_ON_WAIT(
      "a node that waits leaves its job to the worker",
      store ->
          Commits.without(
              store,
              op ->
                  op instanceof JobOp.Requeue r
                      && r.availability().equals(Availability.PARKED)
                      && !r.jobId().startsWith("schedule/"))),
  ACCEPTED_BEFORE_WRITTEN("a commit of unknown outcome is taken for done", BrokenStores::hopeful),
  NEW_IDS_AFTER_UNKNOWN(
      "a commit of unknown outcome is repeated as a new one", BrokenStores::forgetful),
  DENIED_FROM_MEMORY("what is remembered is taken for the head", BrokenStores::dozing),
  EXPIRED_LEASES_IGNORED(
      "a worker without heartbeats is never noticed", BrokenClaims::blindToSilence),
  LEASES_SHARED("a lease is given to the next worker too", BrokenClaims::generous),
  BORN_LEASES_SHARED(
      "the lease with which a job is born is given to the next worker too",
      BrokenClaims::generousAtBirth),
  BORN_JOBS_UNWRITTEN(
      "a job that is born leased is known to its process alone", BrokenClaims::bornInMemory),
  WORKERS_CROWDED("workers are given Tasks past the queue though they have no place", true),
  TIMERS_RING_EARLY(
      "timers ring at half of their time, and then no more",
      store -> Commits.changed(store, c -> Commits.ops(c, Broken::hastened))),
  GRACE_NEVER_ENDS("the end of a grace period is not heard", Twists.deafTo("grace")),
  RESULT_AFTER_GRACE("a result counts although the grace is over", Twists.backdated()),
  CAUSES_FORGOTTEN("reactions do not say which event made them due", Twists.withoutCauses()),
  FORK_OPENED_LAST("a Fork opens after its branches are ready", Twists.openingLast()),
  CHILD_WITHOUT_CORRELATION(
      "a child does not inherit the correlation id of what its parent was asked",
      store -> Records.withoutMember(store, "EXECUTION_CREATED", "child-", "correlationId")),
  RELEASE_TAKEN_FOR_A_LOSS(
      "a job that is given back says that its lease ran out",
      store -> Records.replacing(store, "job_requeued", "\"RELEASED\"", "\"LEASE_EXPIRED\"")),
  START_AFTER_CANCEL(
      "a worker may start although the cancel was requested", Twists.startingAnyway()),
  NODE_CANCEL_FORGETS_THE_JOB(
      "a cancel of one node leaves its job to the worker",
      store -> BrokenStores.sparing(store, "NODE_CANCEL_REQUESTED", Actor.Kind.USER)),
  ACKNOWLEDGMENT_FORGETS_THE_JOB(
      "the job of a worker that has stopped as it was asked is not ended",
      store -> BrokenStores.sparing(store, "NODE_CANCELED", Actor.Kind.EXTERNAL)),
  SIGNAL_NOTED_AFTER_THE_COMMIT(
      "that a signal was delivered is said by a commit of its own, after it was",
      store -> Commits.late(store, Broken::isOfSignal)),
  EARLY_SIGNAL_FORGOTTEN(
      "a node that begins to wait does not look for signals, and none is delivered later",
      Besides::withoutKeptSignals),
  WAIT_STAYS_KNOWN(
      "a node that waits no more is still found by its key",
      store ->
          Commits.without(
              store,
              op ->
                  op instanceof DocOp.Delete gone
                      && gone.collection().equals(StoreLayout.WAITING))),
  DELAYED_START_AFTER_THE_COMMIT(
      "the time of a start is set by a commit of its own, after the creation",
      store -> Commits.late(store, enqueues("start/"))),
  DELAYED_START_FORGETS_CANCEL(
      "an execution whose time has come starts although it was canceled before",
      Besides::withoutDroppedStarts,
      Twists.settingOutAnyway()),
  FOLLOW_UP_AFTER_THE_COMMIT(
      "what follows an end is owed by a commit of its own, after the end",
      store -> Commits.late(store, inQueue(StoreLayout.FOLLOW_UP_QUEUE))),
  RERUN_RUNS_ALL_AGAIN("a rerun takes over nothing, and runs all again", Besides::withoutHeritage),
  RERUN_LOSES_OUTPUTS("a rerun takes over ends without outputs", Twists.takingOverNothing()),
  SCHEDULE_NOT_FENCED(
      "who decides on a time of a schedule is not held to its lease",
      store -> Commits.changed(store, Besides::withoutTurns)),
  SCHEDULE_NOTED_FIRST(
      "a time is noted as started by a commit of its own, before the execution is created",
      Besides::notedFirst),
  DEAD_LETTER_FORGOTTEN(
      "a job that failed for good is not among those that did",
      store ->
          Commits.without(
              store,
              op ->
                  op instanceof DocOp.Put put
                      && put.doc().collection().equals(DeadLetter.COLLECTION))),
  PAUSE_FORGOTTEN("a claim does not look whether a queue is paused", Besides::withoutPauses),
  LIMIT_FORGOTTEN("a claim does not look whether a queue has a limit", Besides::unlimited),
  SILENCE_BY_OWN_CLOCK(
      "the search for silent workers uses the engine's own clock", BrokenClaims::byOwnClock);

  private final String mistake;
  private final BiFunction<EventStore, InstantSource, EventStore> store;
  private final UnaryOperator<ExecutionProcess.Maker> courses;
  private final boolean crowdsWorkers;

  Broken(String mistake, BiFunction<EventStore, InstantSource, EventStore> store) {
    this.mistake = mistake;
    this.store = store;
    this.courses = UnaryOperator.identity();
    this.crowdsWorkers = false;
  }

  Broken(String mistake, boolean crowdsWorkers) {
    this.mistake = mistake;
    this.store = (real, clock) -> real;
    this.courses = UnaryOperator.identity();
    this.crowdsWorkers = crowdsWorkers;
  }

  Broken(String mistake, Function<EventStore, EventStore> store) {
    this(mistake, (real, clock) -> store.apply(real));
  }

  Broken(String mistake, Twist twist) {
    this(mistake, real -> real, twist);
  }

  Broken(String mistake, Function<EventStore, EventStore> store, Twist twist) {
    this.mistake = mistake;
    this.store = (real, clock) -> store.apply(real);
    this.courses = real -> ProcessBetween.maker(real, twist);
    this.crowdsWorkers = false;
  }

  /** Returns what is wrong with it. */
  public String mistake() {
    return mistake;
  }

  @Override
  public EventStore store(EventStore real, InstantSource clock) {
    return store.apply(real, clock);
  }

  @Override
  public ExecutionProcess.Maker courses(ExecutionProcess.Maker real) {
    return courses.apply(real);
  }

  @Override
  public boolean crowdsWorkers() {
    return crowdsWorkers;
  }

  private static Predicate<Op> inQueue(String queue) {
    return op -> op instanceof JobOp.Enqueue enqueue && enqueue.job().queue().equals(queue);
  }

  private static Predicate<Op> enqueues(String prefix) {
    return op -> op instanceof JobOp.Enqueue enqueue && enqueue.jobId().startsWith(prefix);
  }

  private static boolean keepsRefusal(Op op) {
    return op instanceof DocOp.Put put && put.doc().collection().equals("refused")
        || op instanceof DocOp.Create create && create.doc().collection().equals("refused");
  }

  private static boolean isOfSignal(Op op) {
    return op instanceof JobOp.Complete done && done.jobId().startsWith("signal/")
        || op instanceof JobOp.Delete gone && gone.jobId().startsWith("signal/")
        || op instanceof DocOp.Put put && put.doc().collection().equals(StoreLayout.SIGNALS);
  }

  private static boolean movesJob(Op op) {
    return op instanceof JobOp.Requeue
        || op instanceof JobOp.End end && !end.jobId().startsWith("timer/")
        || op instanceof JobOp.Delete gone && !gone.jobId().startsWith("timer/");
  }

  private static Commit withoutVersions(Commit commit) {
    Commit unguarded =
        Commits.ops(commit, op -> op instanceof StreamOp.RequireVersion ? List.of() : List.of(op));
    return Commits.appends(
        unguarded, append -> List.of(new Append(append.stream(), Expected.ANY, append.events())));
  }

  private static Commit withoutSummary(Commit commit) {
    boolean isOfDuty = commit.ops().stream().anyMatch(op -> op instanceof JobOp.Complete);
    return Commits.ops(
        commit,
        op ->
            isOfDuty
                    && op instanceof DocOp.Put put
                    && put.doc().collection().equals(ExecutionSummary.COLLECTION)
                ? List.of()
                : List.of(op));
  }

  private static Commit revived(Commit commit) {
    Set<String> canceled = new HashSet<>();
    for (Op op : commit.ops()) {
      if (op instanceof JobOp.End end && end.status().equals("Cancelled")) {
        canceled.add(end.jobId());
      }
    }
    return Commits.ops(
        commit,
        op -> {
          if (op instanceof JobOp.End end && canceled.contains(end.jobId())) {
            return List.of(new JobOp.Requeue(end.jobId(), Availability.NOW, "Retrying"));
          }
          boolean isDeleted = op instanceof JobOp.Delete gone && canceled.contains(gone.jobId());
          return isDeleted ? List.of() : List.of(op);
        });
  }

  private static List<Op> hastened(Op op) {
    return op instanceof JobOp.Enqueue enqueue
            && enqueue.job().queue().equals(StoreLayout.TIMER_QUEUE)
            && enqueue.job().availability().delay().isPresent()
        ? List.of(
            new JobOp.Enqueue(
                enqueue
                    .job()
                    .availability(
                        Availability.after(
                            enqueue.job().availability().delay().get().dividedBy(2)))))
        : List.of(op);
  }
}
