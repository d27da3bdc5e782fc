package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.PayloadMutants.facts;
import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.Wrong.reads;
import static dev.lastword.tck.store.mutants.Wrong.with;

import dev.lastword.store.Append;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.util.List;

/** Mutants for mistakes of a store that the engine notices first: suite P. */
final class ReplayMutants {

  private static final int COLUMN = 24;
  private static final int LONG = 20;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("the name of a type is cut after 24 characters")
              .killedBy("P01")
              .store(facts(ReplayMutants::cut)),
          Mutant.named("a stream is shown up to its 20th event")
              .killedBy("P02")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        return with(
                            page,
                            page.events().stream()
                                .filter(event -> event.version() <= LONG)
                                .toList());
                      })),
          Mutant.named("a repetition is told as a conflict")
              .killedBy("P04")
              .store(
                  commits(
                      (right, commit) -> {
                        CommitResult result = right.commit(commit);
                        if (result.alreadyCommitted()) {
                          Append first = commit.appends().get(0);
                          throw new VersionConflict(
                              first.stream(), 0, result.heads().get(0).version());
                        }
                        return result;
                      })),
          Mutant.named("archived executions are not shown")
              .killedBy("P07")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        boolean archived =
                            page.events().stream()
                                .anyMatch(event -> event.event().type().endsWith("_ARCHIVED"));
                        return archived ? with(page, List.of()) : page;
                      })));

  private ReplayMutants() {}

  private static EventRecord cut(EventRecord event) {
    return new EventRecord(
        event.eventId(),
        event.type().substring(0, Math.min(COLUMN, event.type().length())),
        event.schemaVersion(),
        event.occurredAt(),
        event.headers(),
        event.payload());
  }
}
