package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.NumberedFixture.Numbers.BEFORE_ITS_STREAMS;
import static dev.lastword.tck.store.mutants.NumberedFixture.Way.RIGHT;

import dev.lastword.store.FeedSpec;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.mutants.NumberedFixture.Shared;
import dev.lastword.tck.store.mutants.NumberedFixture.Way;
import java.util.List;
import java.util.function.UnaryOperator;

/** Mutants for a feed with overlapping commits: suite F. */
final class FeedRaceMutants {

  private static final long PATIENCE_SECONDS = 5;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("the feed shows whatever is visible above the last position")
              .killedBy("F06", "F09", "F32")
              .fixture(numbered(RIGHT.bound(FeedRaceMutants::whateverIsVisible))),
          Mutant.named("a gap in the feed is skipped after 5 seconds")
              .killedBy("F08")
              .fixture(numbered(RIGHT.bound((shared, spec) -> notOlder(shared)))),
          Mutant.named("positions are in the order in which transactions began")
              .killedBy("F10")
              .fixture(numbered(RIGHT.numbers(BEFORE_ITS_STREAMS))),
          Mutant.named("the feed ends at the first gap, also a permanent one")
              .killedBy("F07", "F32")
              .fixture(inVain(RIGHT.bound((shared, spec) -> shared.numbering().withoutGap()))),
          Mutant.named("a filtered feed is not held back by commits under way")
              .killedBy("F22")
              .fixture(numbered(RIGHT.bound(FeedRaceMutants::unlessFiltered))),
          Mutant.named("the end of the feed is the last position given out")
              .killedBy("F27")
              .fixture(numbered(RIGHT.end((shared, spec) -> shared.numbering().last()))),
          Mutant.named("the feed waits for every transaction of the database")
              .killedBy("F16")
              .fixture(inVain(RIGHT.bound(FeedRaceMutants::untilAllIsQuiet))),
          Mutant.named("a refused commit gives back more positions than it took")
              .killedBy("F13")
              .fixture(numbered(RIGHT.givenBack(4))),
          Mutant.named("how far positions are used is written down at close, and lost in a crash")
              .killedBy("F14")
              .store(PositionsSavedAtClose::new));

  private FeedRaceMutants() {}

  static UnaryOperator<StoreFixture> numbered(Way way) {
    return right -> new NumberedFixture(right, way);
  }

  private static UnaryOperator<StoreFixture> inVain(Way way) {
    return right -> Impatient.of(new NumberedFixture(right, way));
  }

  private static long whateverIsVisible(Shared shared, FeedSpec spec) {
    shared.passing().want();
    return Long.MAX_VALUE;
  }

  private static long notOlder(Shared shared) {
    return shared.numbering().settled(shared.seconds().get() - PATIENCE_SECONDS);
  }

  private static long unlessFiltered(Shared shared, FeedSpec spec) {
    boolean filtered = !spec.categories().isEmpty() || !spec.types().isEmpty();
    return filtered ? Long.MAX_VALUE : shared.numbering().settled(Long.MIN_VALUE);
  }

  private static long untilAllIsQuiet(Shared shared, FeedSpec spec) {
    boolean quiet = shared.all().values().stream().allMatch(other -> other.numbering().isQuiet());
    return quiet ? Long.MAX_VALUE : 0;
  }
}
