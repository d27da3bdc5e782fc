package dev.lastword.tck.store.harness;

import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.ConnectionCut;
import dev.lastword.tck.store.DiskFull;
import dev.lastword.tck.store.MachineLoss;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.PowerCut;
import dev.lastword.tck.store.PreviousRelease;
import dev.lastword.tck.store.ReadOnlyMedium;
import dev.lastword.tck.store.Replica;
import dev.lastword.tck.store.Secrets;
import dev.lastword.tck.store.ServerKill;
import dev.lastword.tck.store.ServerProcesses;
import dev.lastword.tck.store.StorageTampering;
import dev.lastword.tck.store.StoreFixture;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The hooks of fixtures, and the claims that make each necessary. */
public final class Hooks {

  private static final Predicate<Claim> FEED =
      claim -> claim.capabilities().contains(Capability.FEED);
  private static final Predicate<Claim> FILES = claim -> claim.medium() == Medium.FILES;
  private static final Predicate<Claim> SERVER = claim -> claim.medium() == Medium.SERVER;
  private static final Predicate<Claim> PROCESS =
      claim -> claim.durability().compareTo(Durability.PROCESS) >= 0;
  private static final Predicate<Claim> POWER =
      claim -> claim.durability().compareTo(Durability.POWER) >= 0;

  private static final Predicate<Claim> MACHINE =
      claim -> claim.durability().compareTo(Durability.MACHINE) >= 0;

  // Only cases that a certificate does without ask for these.
  private static final Predicate<Claim> NEVER = claim -> false;

  /** All of them. */
  public static final List<Need> ALL =
      List.of(
          new Need(CommitHold.class, "FEED", FEED),
          new Need(DiskFull.class, "files, PROCESS", FILES.and(PROCESS)),
          new Need(ReadOnlyMedium.class, "PROCESS", PROCESS),
          new Need(StorageTampering.class, "files or a server", FILES.or(SERVER)),
          new Need(ConnectionCut.class, "a server, PROCESS", SERVER.and(PROCESS)),
          new Need(ServerKill.class, "a server, PROCESS", SERVER.and(PROCESS)),
          new Need(ServerProcesses.class, "a server, POWER", SERVER.and(POWER)),
          new Need(MachineLoss.class, "MACHINE", MACHINE),
          new Need(Replica.class, "a server, FEED", SERVER.and(FEED)),
          new Need(Secrets.class, "a server", SERVER),
          new Need(PreviousRelease.class, "MULTI_NODE, recommended", NEVER),
          new Need(PowerCut.class, "POWER, in a laboratory", NEVER));

  private Hooks() {}

  /**
   * A hook and what makes it necessary.
   *
   * @param reason the claims that do, in the handbook's words
   */
  public record Need(Class<?> hook, String reason, Predicate<Claim> by) {

    @Override
    public String toString() {
      return hook.getSimpleName() + " (" + reason + ")";
    }
  }

  /** Returns what the fixture's claim makes necessary and the fixture does not have. */
  public static List<Need> missing(StoreFixture fixture) {
    Claim claim = fixture.claim();
    return ALL.stream()
        .filter(need -> need.by().test(claim) && fixture.hook(need.hook()).isEmpty())
        .toList();
  }

  /** Returns the need of a hook. */
  static Optional<Need> of(Class<?> hook) {
    return ALL.stream().filter(need -> need.hook() == hook).findFirst();
  }
}
