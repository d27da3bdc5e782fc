package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Description of a store with its claims (C2, C3).
 *
 * @param product its name
 * @param version its version, with that of the database behind it if there is one
 * @param spiLevel the level of this contract that it was written for
 * @param capabilities what it can do
 * @param durability what an acknowledged commit survives (W10)
 * @param limits how much it allows
 */
public record StoreDescription(
    String product,
    String version,
    int spiLevel,
    Set<Capability> capabilities,
    Durability durability,
    Limits limits) {

  /** The level of this contract. */
  public static final int SPI_LEVEL = 1;

  private static final Map<Class<?>, Capability> EXTENSIONS =
      Map.of(
          Jobs.class, Capability.JOBS,
          Projections.class, Capability.PROJECTIONS,
          Snapshots.class, Capability.SNAPSHOTS,
          Wakeups.class, Capability.WAKEUP);

  public StoreDescription {
    Text.requireId(product, "product");
    Text.requireId(version, "version");
    Numbers.requireAtLeast(1, spiLevel, "spiLevel");
    capabilities = Set.copyOf(capabilities);
    if (!capabilities.contains(Capability.LOG)) {
      throw new IllegalArgumentException("every store has LOG, but this has " + capabilities);
    }
    requireNonNull(durability, "durability");
    requireNonNull(limits, "limits");
  }

  /** Returns whether the store claims all that a profile asks for (C4). */
  public boolean fulfills(Profile profile) {
    return capabilities.containsAll(profile.capabilities());
  }

  /** Refuses what the store does not claim (C1). */
  public void require(Capability capability) {
    if (!capabilities.contains(capability)) {
      throw new UnsupportedCapability(capability);
    }
  }

  /** Refuses what is no extension of a store, or one that the store does not claim (C1). */
  public void requireExtension(Class<?> type) {
    Capability capability = EXTENSIONS.get(requireNonNull(type, "type"));
    if (capability == null) {
      throw new IllegalArgumentException(type.getName() + " is not an extension of a store");
    }
    require(capability);
  }

  /** Refuses a commit that needs what the store does not claim, or is too large (C1, T5, X1). */
  public void require(Commit commit) {
    Set<Capability> needed = EnumSet.copyOf(commit.capabilities());
    needed.forEach(this::require);
    limits.check(commit);
  }
}
