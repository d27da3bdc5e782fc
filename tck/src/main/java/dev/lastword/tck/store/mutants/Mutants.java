package dev.lastword.tck.store.mutants;

import dev.lastword.store.Profile;
import dev.lastword.tck.store.StoreFixture;
import java.util.List;
import java.util.stream.Stream;

/** All mutants, suite by suite. */
public final class Mutants {

  /** Every mutant. */
  public static final List<Mutant> ALL =
      Stream.of(
              AppendMutants.ALL,
              NameMutants.ALL,
              IdempotencyMutants.ALL,
              ReadMutants.ALL,
              PayloadMutants.ALL,
              TimeMutants.ALL,
              PlatformMutants.ALL,
              ConcurrencyMutants.ALL,
              IsolationMutants.ALL,
              PressureMutants.ALL,
              FeedMutants.ALL,
              FeedRaceMutants.ALL,
              WakeupMutants.ALL,
              CompositeMutants.ALL,
              DocumentMutants.ALL,
              ErasureMutants.ALL,
              SnapshotMutants.ALL,
              LeaseMutants.ALL,
              FenceMutants.ALL,
              QueueMutants.ALL,
              JobLifeMutants.ALL,
              BornLeaseMutants.ALL,
              JobRaceMutants.ALL,
              JobClockMutants.ALL,
              LifecycleMutants.ALL,
              LeakMutants.ALL,
              OpeningMutants.ALL,
              LimitMutants.ALL,
              ErrorMutants.ALL,
              OrderMutants.ALL,
              RefusalMutants.ALL,
              ReplayMutants.ALL,
              JobStatusMutants.ALL,
              CrashMutants.ALL,
              MachineMutants.ALL,
              NodeMutants.ALL,
              TogetherMutants.ALL,
              FilterMutants.ALL,
              ReopenedMutants.ALL,
              BeyondMutants.ALL,
              LongLogMutants.ALL,
              HugeMutants.ALL,
              EntriesMutants.ALL,
              InstanceMutants.ALL,
              PagingMutants.ALL)
          .flatMap(List::stream)
          .toList();

  /**
   * Stores that are no stores: each must fail every case, or the case could pass without asking.
   */
  public static final List<Mutant> NO_STORES = NoStores.ALL;

  private Mutants() {}

  /**
   * Returns a store that is right, and whose commits overlap even if those of {@code right} do not:
   * what is wrong with the mutants of the feed is not that.
   */
  public static StoreFixture overlapping(StoreFixture right) {
    return new NumberedFixture(right, NumberedFixture.Way.RIGHT);
  }

  /** Returns a store that is right, and claims and has no more than LOG. */
  public static StoreFixture reduced(StoreFixture right) {
    return new ReducedFixture(right, Profile.CORE.capabilities());
  }

  /** Returns a mutant by its name. */
  public static Mutant named(String name) {
    return Stream.concat(ALL.stream(), NO_STORES.stream())
        .filter(mutant -> mutant.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no mutant '" + name + "'"));
  }
}
