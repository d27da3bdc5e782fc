package dev.lastword.tck.store.mutants;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import java.util.List;
import java.util.function.UnaryOperator;

/** What can be wrong with appending and versions: suite A. */
final class AppendMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("expected version ignored")
              .killedBy("A03", "A04", "A05", "A06", "A08", "A15", "A18")
              .store(expecting(append -> with(append, Expected.ANY))),
          Mutant.named("version 0 treated as any")
              .killedBy("A05")
              .store(
                  expecting(
                      append ->
                          append.expected().equals(Expected.NO_STREAM)
                              ? with(append, Expected.ANY)
                              : append)),
          Mutant.named("actual version reported as expected plus one")
              .killedBy("A03")
              .store(
                  right ->
                      new ForwardingStore(right) {
                        @Override
                        public CommitResult commit(Commit commit) {
                          try {
                            return super.commit(commit);
                          } catch (VersionConflict conflict) {
                            throw new VersionConflict(
                                conflict.stream(), conflict.expected(), conflict.expected() + 1);
                          }
                        }
                      }));

  private AppendMutants() {}

  static UnaryOperator<EventStore> expecting(UnaryOperator<Append> change) {
    return right ->
        new ForwardingStore(right) {
          @Override
          public CommitResult commit(Commit commit) {
            List<Append> appends = commit.appends().stream().map(change).toList();
            return super.commit(new Commit(appends, commit.ops(), commit.fences()));
          }
        };
  }

  static Append with(Append append, Expected expected) {
    return new Append(append.stream(), expected, append.events());
  }

  static long head(EventStore store, StreamId stream) {
    return store.read(stream, ReadSpec.forwardFrom(1).maxEvents(1)).headVersion();
  }
}
