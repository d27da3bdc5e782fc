package dev.lastword.tck.store;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.store.Profile;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Claim of a store, printed on its certificate; it decides which cases are required.
 *
 * @param capabilities what it can do
 * @param durability what an acknowledged commit survives
 * @param medium where it keeps its data
 */
public record Claim(Set<Capability> capabilities, Durability durability, Medium medium) {

  public Claim {
    capabilities = Set.copyOf(capabilities);
    requireNonNull(durability, "durability");
    requireNonNull(medium, "medium");
    if (!capabilities.contains(Capability.LOG)) {
      throw new IllegalArgumentException("every store claims LOG, but this has " + capabilities);
    }
    if (durability == Durability.MACHINE && medium != Medium.SERVER) {
      throw new IllegalArgumentException(
          "who survives the loss of a machine runs on others, but the medium is " + medium);
    }
    if (medium == Medium.MEMORY && durability != Durability.NONE) {
      throw new IllegalArgumentException("memory survives nothing, but the claim is " + durability);
    }
  }

  /** Returns the claim of a profile, in memory. */
  public static Claim profile(Profile profile) {
    return new Claim(profile.capabilities(), Durability.NONE, Medium.MEMORY);
  }

  /** Returns this claim with more capabilities. */
  public Claim and(Capability... more) {
    Set<Capability> all = EnumSet.copyOf(capabilities);
    all.addAll(Arrays.asList(more));
    return new Claim(all, durability, medium);
  }

  /** Returns this claim for data kept elsewhere than in memory, with what it survives there. */
  public Claim on(Medium where, Durability what) {
    return new Claim(capabilities, what, where);
  }

  /** Returns the largest profile that the capabilities fill. */
  public Optional<Profile> profile() {
    return Arrays.stream(Profile.values())
        .filter(profile -> capabilities.containsAll(profile.capabilities()))
        .max(Comparator.comparing(profile -> profile.capabilities().size()));
  }
}
