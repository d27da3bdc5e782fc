package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.PayloadMutants.facts;
import static dev.lastword.tck.store.mutants.Wrong.commits;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import java.util.List;

/** What can be wrong with limits: suite L. */
final class LimitMutants {

  private static final int FEW_EVENTS = 500;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("types that are too long are cut")
              .killedBy("L10")
              .store(facts(LimitMutants::cut)),
          Mutant.named("a commit at the limit of its events is refused")
              .killedBy("L10")
              .store(
                  commits(
                      (right, commit) -> {
                        long most = right.description().limits().of(Limit.COMMIT_EVENTS);
                        if (commit.eventCount() == most) {
                          throw new LimitExceeded(Limit.COMMIT_EVENTS, most, most - 1);
                        }
                        return right.commit(commit);
                      })),
          Mutant.named("a commit holds no more than 500 events, whatever is declared")
              .killedBy("L11")
              .store(
                  commits(
                      (right, commit) -> {
                        if (commit.eventCount() > FEW_EVENTS) {
                          throw new LimitExceeded(
                              Limit.COMMIT_EVENTS, commit.eventCount(), FEW_EVENTS);
                        }
                        return right.commit(commit);
                      })));

  private LimitMutants() {}

  private static EventRecord cut(EventRecord event) {
    int most = (int) Limit.NAME_BYTES.minimum();
    return new EventRecord(
        event.eventId(),
        event.type().substring(0, Math.min(most, event.type().length())),
        event.schemaVersion(),
        event.occurredAt(),
        event.headers(),
        event.payload());
  }
}
