package dev.lastword.store;

import static dev.lastword.store.Capability.FEED;
import static dev.lastword.store.Capability.JOBS;
import static dev.lastword.store.Capability.LOG;
import static dev.lastword.store.Capability.MULTI_NODE;
import static dev.lastword.store.Capability.MULTI_STREAM;
import static dev.lastword.store.Capability.PROJECTIONS;
import static dev.lastword.store.Capability.SNAPSHOTS;

import java.util.Set;

/** The sets of capabilities that a certificate can name (C4). */
public enum Profile {
  /** A log alone. */
  CORE(Set.of(LOG)),
  /** Capabilities that the engine requires. */
  STANDARD(Set.of(LOG, FEED, MULTI_STREAM, PROJECTIONS, JOBS, SNAPSHOTS)),
  /** Capabilities that the engine requires to run on many nodes. */
  CLUSTER(Set.of(LOG, FEED, MULTI_STREAM, PROJECTIONS, JOBS, SNAPSHOTS, MULTI_NODE));

  private final Set<Capability> capabilities;

  Profile(Set<Capability> capabilities) {
    this.capabilities = capabilities;
  }

  /** Returns the capabilities a store must claim, at least, to carry this profile. */
  public Set<Capability> capabilities() {
    return capabilities;
  }
}
