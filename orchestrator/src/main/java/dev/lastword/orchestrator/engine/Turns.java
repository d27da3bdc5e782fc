package dev.lastword.orchestrator.engine;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.store.Commit;
import dev.lastword.store.DocConflict;
import dev.lastword.store.EventStore;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.StreamErased;
import dev.lastword.store.VersionConflict;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Load, decide, react, commit once; on a conflict read what is new and decide again.
 *
 * <p>A turn owns its execution in this process. Against all others it is protected by the version
 * that its commit expects: what it grants is true because the commit succeeded, and what it denies
 * because the version it looked at was the head after the command had come.
 */
final class Turns {

  private final EventStore store;
  private final EngineSettings settings;
  private final Archive archive;
  private final Documents documents;
  private final Memory memory;
  private final Publisher publisher;
  private final LateResults lateResults;
  private final Trail trail;

  Turns(EventStore store, Archive archive, Publisher publisher, EngineSettings settings) {
    this.store = store;
    this.settings = settings;
    this.archive = archive;
    this.documents = new Documents(store);
    this.memory = new Memory(settings.room());
    this.publisher = publisher;
    this.lateResults = new LateResults(store, settings);
    this.trail = new Trail(store, settings.tracing());
  }

  /** Returns an execution at a head that is read now. */
  Known look(ExecutionId id, Patience patience) {
    Known known =
        patience.insist(
            () -> memory.get(id).map(archive::catchUp).orElseGet(() -> archive.load(id)));
    remember(known);
    return known;
  }

  /** Answers all tickets, whose commands are one time slice or the stages of one ticket. */
  void run(ExecutionId id, List<Ticket> tickets) {
    Patience patience = tickets.stream().map(Ticket::patience).reduce(Patience::or).orElseThrow();
    try {
      answer(id, tickets, patience);
    } catch (Patience.GaveUp timeIsUp) {
      memory.forget(id);
      tickets.forEach(ticket -> ticket.answerRest(timeIsUp.answer()));
    } catch (StreamErased erased) {
      memory.forget(id);
      Answer gone =
          new Answer.Refused(Refusal.EXECUTION_ERASED, String.valueOf(erased.getMessage()));
      tickets.forEach(ticket -> ticket.answerRest(gone));
    } catch (RuntimeException | Error mistake) {
      memory.forget(id);
      tickets.forEach(ticket -> ticket.fail(mistake));
    }
  }

  private void answer(ExecutionId id, List<Ticket> tickets, Patience patience) {
    List<List<Ask>> stages = stages(tickets);
    NewExecution creation = tickets.get(0).creation();
    Known known = memory.get(id).orElse(null);
    boolean fresh = known == null;
    if (known == null && creation != null) {
      // Most likely nothing is there, and the commit will tell if something is.
      known = patience.insist(() -> archive.unborn(id));
      fresh = false;
    } else if (known == null) {
      known = patience.insist(() -> archive.load(id));
    }
    while (tickets.stream().anyMatch(ticket -> !ticket.isDone())) {
      Known base = known;
      // To decide is to read, too: graphs, and who holds a lease.
      Attempt attempt = patience.insist(() -> attempt(base, stages));
      if (attempt.isTooLarge()) {
        refuseTooLarge(id, tickets);
        return;
      }
      if (attempt.isEmpty() && fresh) {
        deny(attempt.denied(), patience);
        continue;
      }
      Next next = attempt.isEmpty() ? Next.CATCH_UP : commit(attempt, creation, tickets, patience);
      if (next != Next.GO_ON) {
        Known old = known;
        known = patience.insist(() -> next == Next.LOAD ? archive.load(id) : archive.catchUp(old));
        fresh = true;
        continue;
      }
      publisher.add(known.state(), attempt.draft());
      known = attempt.draft().after(attempt.summary(creation));
      remember(known);
      grant(id, attempt);
      deny(attempt.denied(), patience);
    }
    remember(known);
  }

  /** Tickets that came together are one stage; only a ticket that came alone has more. */
  private static List<List<Ask>> stages(List<Ticket> tickets) {
    return tickets.size() == 1
        ? tickets.get(0).stages()
        : List.of(tickets.stream().flatMap(ticket -> ticket.asks().stream()).toList());
  }

  private Attempt attempt(Known known, List<List<Ask>> stages) {
    Instant now = settings.clock().instant();
    List<List<Ask>> open =
        stages.stream()
            .map(stage -> stage.stream().filter(ask -> !ask.isAnswered()).toList())
            .filter(stage -> !stage.isEmpty())
            .toList();
    int commands = open.stream().mapToInt(List::size).sum();
    Pen pen = new Pen(now, settings.ids(), null);
    Draft draft = new Draft(known, pen, store.description().limits(), commands);
    Attempt attempt = new Attempt(known, draft, now, settings);
    // The first stage waits for nothing: a cancel must not stand behind reactions.
    boolean firstIsOpen = stages.get(0).stream().anyMatch(ask -> !ask.isAnswered());
    attempt.decide(open, firstIsOpen ? open.get(0) : List.of());
    return attempt;
  }

  /** What a turn does after it has tried to commit. */
  private enum Next {
    /** It is in the log. */
    GO_ON,
    /** Somebody else wrote first: read what is new. */
    CATCH_UP,
    /** What stood beside the log has changed: read all of it. */
    LOAD
  }

  /** Commits, or returns how the turn has to look again; asks may be answered then. */
  private Next commit(
      Attempt attempt, @Nullable NewExecution creation, List<Ticket> tickets, Patience patience) {
    Commit commit = attempt.commit(creation);
    ExecutionId id = attempt.draft().course().state().executionId();
    try {
      trail.commit(commit, attempt.draft(), attempt.granted(), patience);
      return Next.GO_ON;
    } catch (VersionConflict | JobConflict conflict) {
      settings.metrics().conflicted(id);
      patience.pause(Answer.Fate.NOT_DONE, conflict);
      return Next.CATCH_UP;
    } catch (LeaseLost lost) {
      settings.metrics().fenced(id);
      refuse(lost, attempt, patience);
      return Next.CATCH_UP;
    } catch (DocConflict repeated) {
      if (recognize(repeated, attempt, tickets, patience)) {
        return Next.CATCH_UP;
      }
      patience.pause(Answer.Fate.NOT_DONE, repeated);
      return Next.LOAD;
    }
  }

  /** Answers whoever reported without holding the lease any more. */
  private void refuse(LeaseLost lost, Attempt attempt, Patience patience) {
    Fence offered = new Fence(lost.jobId(), lost.token());
    Answer refused = new Answer.Refused(Refusal.LEASE_LOST, String.valueOf(lost.getMessage()));
    Map<Ask, Answer> denied = new LinkedHashMap<>();
    for (Ask ask : attempt.granted()) {
      if (ask.fence().filter(offered::equals).isPresent()) {
        denied.put(ask, refused);
      }
    }
    if (denied.isEmpty()) {
      throw lost;
    }
    deny(denied, patience);
  }

  /** Answers what turned out to be a repetition; false if nothing did. */
  private boolean recognize(
      DocConflict taken, Attempt attempt, List<Ticket> tickets, Patience patience) {
    if (taken.collection().equals(Documents.CREATIONS)) {
      Answer used = new Answer.Refused(Refusal.KEY_REUSED, "the idempotency key is taken");
      tickets.forEach(ticket -> ticket.answerRest(used));
      return true;
    }
    boolean recognized = false;
    for (Ask ask : attempt.granted()) {
      if (ask.asked().commandId() != null && Documents.answerKey(ask.asked()).equals(taken.key())) {
        Optional<Answer> first = patience.insist(() -> documents.answered(ask.asked()));
        first.ifPresent(ask::answer);
        recognized |= first.isPresent();
      }
    }
    return recognized;
  }

  private void refuseTooLarge(ExecutionId id, List<Ticket> tickets) {
    if (tickets.size() > 1) {
      // Together they are too much; each by itself may not be.
      tickets.forEach(ticket -> run(id, List.of(ticket)));
      return;
    }
    Answer refused =
        new Answer.Refused(
            Refusal.TOO_LARGE,
            "expected what fits one commit of the store, within " + store.description().limits());
    tickets.get(0).answerRest(refused);
  }

  private void grant(ExecutionId id, Attempt attempt) {
    settings.metrics().committed(id, attempt.granted().size(), attempt.draft().events().size());
    ExecutionState after = attempt.draft().course().state();
    attempt.granted().forEach(ask -> ask.grant(attempt.acceptance(), after));
  }

  /** Gives negative answers, unless a command was granted before and only its answer got lost. */
  private void deny(Map<Ask, Answer> denied, Patience patience) {
    denied.forEach(
        (ask, denial) -> {
          Answer told = patience.insist(() -> documents.answered(ask.asked())).orElse(denial);
          // First the note: whoever is answered may be gone before this thread goes on.
          lateResults.keep(ask, told, patience);
          ask.answer(told);
        });
  }

  /** Forgets what may not be so. */
  void forget(ExecutionId id) {
    memory.forget(id);
  }

  void remember(Known known) {
    if (known.state().exists()) {
      memory.put(known);
    }
  }
}
