package dev.lastword.orchestrator.engine;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.request.Refusal;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.DocConflict;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Limits;
import dev.lastword.store.StreamErased;
import dev.lastword.store.VersionConflict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Load, decide, react, commit once; on a conflict read what is new and decide again.
 *
 * <p>A turn owns its execution in this process. Against all others it is protected by the version
 * that its commit expects: what it grants is true because the commit succeeded, and what it denies
 * because the version it looked at was the head after the command had come.
 */
final class CommandLoop {

  private final EventStore store;
  private final Limits limits;
  private final EngineSettings settings;
  private final ExecutionLoader loader;
  private final IdempotencyRecords records;
  private final ExecutionCache cache;
  private final Publisher publisher;
  private final LateResults lateResults;
  private final RefusedRequests requests;
  private final CommitTracer tracer;
  private final FamilyCancels families;
  private final List<WorkerSlots> places = new CopyOnWriteArrayList<>();

  CommandLoop(
      EventStore store, ExecutionLoader loader, Publisher publisher, EngineSettings settings) {
    this.store = store;
    this.limits = store.description().limits();
    this.settings = settings;
    this.loader = loader;
    this.records = new IdempotencyRecords(store);
    this.cache = new ExecutionCache(settings.room());
    this.publisher = publisher;
    this.lateResults = new LateResults(store, settings);
    this.requests = new RefusedRequests(lateResults, records);
    this.tracer = new CommitTracer(store, settings.tracing());
    this.families = new FamilyCancels(store);
  }

  /** Gives Tasks to this worker from now on, as soon as they are ready. */
  void offerTo(WorkerSlots worker) {
    places.add(worker);
  }

  /** Returns where refusals are kept. */
  LateResults lateResults() {
    return lateResults;
  }

  /** Returns an execution at a head that is read now. */
  CachedExecution look(ExecutionId id, RetryBudget budget) {
    CachedExecution cached =
        budget.insist(() -> cache.get(id).map(loader::catchUp).orElseGet(() -> loader.load(id)));
    remember(cached);
    return cached;
  }

  /** Answers all tickets, whose commands are one time slice or the stages of one ticket. */
  void run(ExecutionId id, List<Ticket> tickets) {
    RetryBudget budget = tickets.get(0).budget();
    for (Ticket other : tickets) {
      budget = budget.or(other.budget());
    }
    try {
      answer(id, tickets, budget);
    } catch (RetryBudget.GaveUp timeIsUp) {
      cache.forget(id);
      tickets.forEach(ticket -> ticket.answerRest(timeIsUp.answer()));
    } catch (StreamErased erased) {
      cache.forget(id);
      Answer gone =
          new Answer.Refused(Refusal.EXECUTION_ERASED, String.valueOf(erased.getMessage()));
      tickets.forEach(ticket -> ticket.answerRest(gone));
    } catch (RuntimeException | Error mistake) {
      cache.forget(id);
      tickets.forEach(ticket -> ticket.fail(mistake));
    }
  }

  private void answer(ExecutionId id, List<Ticket> tickets, RetryBudget budget) {
    List<List<Submission>> stages = Ticket.stages(tickets);
    NewExecution creation = tickets.get(0).creation();
    CachedExecution cached = cache.get(id).orElse(null);
    boolean fresh = cached == null;
    boolean direct = true;
    if (cached == null && creation != null) {
      // Most likely nothing is there, and the commit will tell if something is.
      cached = budget.insist(() -> loader.unborn(id));
      fresh = false;
    } else if (cached == null) {
      cached = budget.insist(() -> loader.load(id));
    }
    while (!areDone(tickets)) {
      CachedExecution base = cached;
      // To decide is to read, too: graphs, and who holds a lease.
      List<WorkerSlots> workers = direct ? places : List.of();
      Attempt attempt = budget.insist(() -> attempt(base, stages, workers));
      if (attempt.isTooLarge()) {
        refuseTooLarge(cached.state(), tickets, budget);
        return;
      }
      if (attempt.isEmpty() && fresh) {
        deny(attempt, attempt.denied(), budget);
        continue;
      }
      Attempt.Next next =
          attempt.isEmpty() ? Attempt.Next.CATCH_UP : commit(attempt, creation, tickets, budget);
      if (next != Attempt.Next.GO_ON) {
        direct = false;
        CachedExecution old = cached;
        cached =
            budget.insist(() -> next == Attempt.Next.LOAD ? loader.load(id) : loader.catchUp(old));
        fresh = true;
        continue;
      }
      publisher.add(cached.state(), attempt.plan());
      cached = attempt.plan().after();
      remember(cached);
      grant(id, attempt);
      deny(attempt, attempt.denied(), budget);
    }
    remember(cached);
  }

  private static boolean areDone(List<Ticket> tickets) {
    for (Ticket ticket : tickets) {
      if (!ticket.isDone()) {
        return false;
      }
    }
    return true;
  }

  private Attempt attempt(
      CachedExecution cached, List<List<Submission>> stages, List<WorkerSlots> workers) {
    Instant now = settings.clock().instant();
    List<List<Submission>> open = new ArrayList<>(stages.size());
    int commands = 0;
    for (List<Submission> stage : stages) {
      List<Submission> unanswered = new ArrayList<>(stage);
      unanswered.removeIf(Submission::isAnswered);
      commands += unanswered.size();
      open.add(unanswered);
    }
    EventWriter writer = new EventWriter(now, settings.ids(), null);
    CommitPlan plan = new CommitPlan(cached, writer, limits, commands);
    Attempt attempt = new Attempt(cached, plan, now, settings, requests);
    // The first stage waits for nothing: a cancel must not stand behind reactions.
    List<Submission> first = open.get(0);
    open.removeIf(List::isEmpty);
    attempt.decide(open, first);
    attempt.handOver(workers);
    return attempt;
  }

  /** Commits, or returns how the turn has to look again; asks may be answered then. */
  private Attempt.Next commit(
      Attempt attempt, @Nullable NewExecution creation, List<Ticket> tickets, RetryBudget budget) {
    ExecutionId id = attempt.plan().process().state().executionId();
    Handover handover = attempt.handover();
    try {
      Commit commit = attempt.commit(creation);
      CommitResult result = tracer.commit(commit, attempt.plan(), attempt.granted(), budget);
      handover.fill(result, attempt.plan(), store);
      return Attempt.Next.GO_ON;
    } catch (VersionConflict | JobConflict conflict) {
      settings.metrics().conflicted(id);
      budget.pause(Answer.Fate.NOT_DONE, conflict);
      return Attempt.Next.CATCH_UP;
    } catch (LeaseLost lost) {
      settings.metrics().fenced(id);
      refuse(lost, attempt, budget);
      return Attempt.Next.CATCH_UP;
    } catch (DocConflict repeated) {
      if (recognize(repeated, attempt, tickets, budget)) {
        return Attempt.Next.CATCH_UP;
      }
      budget.pause(Answer.Fate.NOT_DONE, repeated);
      return Attempt.Next.LOAD;
    } finally {
      handover.free();
    }
  }

  /** Refuses the reports of a worker that has lost its lease. */
  private void refuse(LeaseLost lost, Attempt attempt, RetryBudget budget) {
    Fence offered = new Fence(lost.jobId(), lost.token());
    Answer refused = new Answer.Refused(Refusal.LEASE_LOST, String.valueOf(lost.getMessage()));
    Map<Submission, Answer> denied = new LinkedHashMap<>();
    for (Submission submission : attempt.granted()) {
      if (submission.fence().filter(offered::equals).isPresent()) {
        denied.put(submission, refused);
      }
    }
    if (denied.isEmpty()) {
      throw lost;
    }
    deny(attempt, denied, budget);
  }

  /** Answers what turned out to be a repetition; false if nothing did. */
  private boolean recognize(
      DocConflict taken, Attempt attempt, List<Ticket> tickets, RetryBudget budget) {
    if (taken.collection().equals(IdempotencyRecords.CREATIONS)) {
      Answer used = new Answer.Refused(Refusal.KEY_REUSED, "the idempotency key is taken");
      tickets.forEach(ticket -> ticket.answerRest(used));
      return true;
    }
    boolean recognized = false;
    for (Submission submission : attempt.granted()) {
      if (submission.request().commandId() != null
          && IdempotencyRecords.answerKey(submission.request()).equals(taken.key())) {
        Optional<Answer> first = budget.insist(() -> records.answered(submission.request()));
        first.ifPresent(
            answer ->
                lateResults.keep(attempt.plan().process().state(), submission, answer, budget));
        first.ifPresent(submission::answer);
        recognized |= first.isPresent();
      }
    }
    return recognized;
  }

  private void refuseTooLarge(ExecutionState state, List<Ticket> tickets, RetryBudget budget) {
    if (tickets.size() > 1) {
      // Together they are too much; each by itself may not be.
      tickets.forEach(ticket -> run(state.executionId(), List.of(ticket)));
      return;
    }
    Answer refused =
        new Answer.Refused(
            Refusal.TOO_LARGE, "expected what fits one commit of the store, within " + limits);
    tickets
        .get(0)
        .asks()
        .forEach(submission -> lateResults.keep(state, submission, refused, budget));
    tickets.get(0).answerRest(refused);
  }

  private void grant(ExecutionId id, Attempt attempt) {
    settings.metrics().committed(id, attempt.granted().size(), attempt.plan().events().size());
    ExecutionState after = attempt.plan().process().state();
    attempt.granted().forEach(submission -> submission.grant(attempt.acceptance(), after));
  }

  /** Gives negative answers, unless a command was granted before and only its answer got lost. */
  private void deny(Attempt attempt, Map<Submission, Answer> denied, RetryBudget budget) {
    denied.forEach(
        (submission, denial) -> {
          Answer told = budget.insist(() -> records.answered(submission.request())).orElse(denial);
          // The late result first: an answered caller may close the store before this thread goes
          // on.
          lateResults.keep(attempt.plan().process().state(), submission, told, budget);
          families.handOn(attempt.plan().process(), submission, told, budget);
          submission.answer(told);
        });
  }

  /** Forgets what may not be so. */
  void forget(ExecutionId id) {
    cache.forget(id);
  }

  void remember(CachedExecution cached) {
    if (cached.state().exists()) {
      cache.put(cached);
    }
  }
}
