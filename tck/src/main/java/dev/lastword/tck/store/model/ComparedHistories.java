package dev.lastword.tck.store.model;

import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.tck.random.Draw;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Histories of a store and the model; one that fails is told as short as it can be made. */
public final class ComparedHistories {

  private static final long SHRINKING_MILLIS = 2_000;

  private final StoreUnderTest store;
  private final HistoryWorld world;

  private ComparedHistories(StoreUnderTest store, HistoryWorld world) {
    this.store = store;
    this.world = world;
  }

  /** A history that failed. */
  private record Failed(List<Integer> numbers, List<HistoryStep> steps, Throwable cause) {}

  /**
   * Lets the store live through some histories of so many small actions, each on a storage of its
   * own: in a long one too little is left to act on, because erased streams stay erased.
   */
  public static void small(StoreUnderTest store, int histories, int steps) {
    Draw draw = Draw.of(store.seed(), "histories");
    for (int i = 0; i < histories; i++) {
      HistoryWorld world = new HistoryWorld(draw.number(), HistoryWorld.Sizes.SMALL);
      new ComparedHistories(i == 0 ? store : store.elsewhere(), world).check(steps);
    }
  }

  /** Lets the store live through a history with large actions, so many in all. */
  public static void large(StoreUnderTest store, int steps) {
    new ComparedHistories(store, new HistoryWorld(store.seed(), HistoryWorld.Sizes.LARGE))
        .check(steps);
  }

  /** Lets the store live through a history after which there is very much of everything. */
  public static void huge(StoreUnderTest store) {
    new ComparedHistories(store, new HistoryWorld(store.seed(), HistoryWorld.Sizes.HUGE))
        .check(HugeDraw.steps());
  }

  /** Lets the store live through a history with names that are easily mistaken. */
  public static void alike(StoreUnderTest store, int steps) {
    new ComparedHistories(store, new HistoryWorld(store.seed(), HistoryWorld.Sizes.ALIKE))
        .check(steps);
  }

  private void check(int steps) {
    List<Integer> all = IntStream.range(0, steps).boxed().toList();
    tried(store, all).ifPresent(this::tell);
  }

  private Optional<Failed> tried(StoreUnderTest on, List<Integer> numbers) {
    HistoryRun run = new HistoryRun(Stage.of(on), world);
    try {
      run.run(numbers);
      return Optional.empty();
    } catch (AssertionError | RuntimeException broken) {
      int done = run.steps().size();
      return Optional.of(new Failed(numbers.subList(0, done), run.steps(), broken));
    }
  }

  private void tell(Failed first) {
    Failed least = shrunk(first);
    String steps =
        IntStream.range(0, least.steps().size())
            .mapToObj(i -> "  " + (i + 1) + ". " + cut(least.steps().get(i).toString()))
            .collect(Collectors.joining("\n"));
    fail(
        "%s%n  after these %d of %d actions (seed %d, %s):%n%s"
            .formatted(
                least.cause().getMessage(),
                least.steps().size(),
                first.steps().size(),
                world.seed(),
                world.sizes(),
                steps),
        least.cause());
  }

  private static String cut(String text) {
    return text.length() <= 500 ? text : text.substring(0, 500) + "…";
  }

  /** Leaves out as much as can be left out, larger parts first, while there is time. */
  private Failed shrunk(Failed first) {
    Failed least = first;
    long millis = Long.getLong("tck.shrink.millis", SHRINKING_MILLIS);
    long deadline = System.nanoTime() + Duration.ofMillis(millis).toNanos();
    for (int part = first.numbers().size() / 2; part > 0; part /= 2) {
      for (int from = 0; from < least.numbers().size() && System.nanoTime() < deadline; ) {
        List<Integer> fewer = new ArrayList<>(least.numbers());
        fewer.subList(from, Math.min(from + part, fewer.size())).clear();
        Optional<Failed> failed = again(fewer);
        if (failed.isPresent()) {
          least = failed.get();
        } else {
          from += part;
        }
      }
    }
    return least;
  }

  private Optional<Failed> again(List<Integer> numbers) {
    return tried(store.elsewhere(), numbers);
  }
}
