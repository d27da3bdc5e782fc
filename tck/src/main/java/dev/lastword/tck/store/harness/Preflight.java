package dev.lastword.tck.store.harness;

import static java.util.stream.Collectors.joining;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreDescription;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asks whether a store can be asked at all, before any case does: one thing that is wrong in a
 * fixture would look like dozens of broken rules.
 */
public final class Preflight {

  private final StoreFixture fixture;
  private final Claim claim;
  private final Namespace namespace = Namespace.fresh();
  private final List<String> problems = new ArrayList<>();

  private Preflight(StoreFixture fixture) {
    this.fixture = fixture;
    this.claim = claim(fixture);
  }

  /**
   * Returns the claim.
   *
   * @throws NotReady if there is none
   */
  public static Claim claim(StoreFixture fixture) {
    Claim claim;
    try {
      claim = fixture.claim();
    } catch (RuntimeException | LinkageError failure) {
      throw new NotReady(List.of("claim() of " + fixture.recipe() + " threw " + failure));
    }
    if (claim == null) {
      throw new NotReady(List.of("claim() of " + fixture.recipe() + " returned null"));
    }
    return claim;
  }

  /**
   * Finds everything that keeps the store from being asked.
   *
   * @throws NotReady if anything does
   */
  public static void check(StoreFixture fixture) {
    Preflight preflight = new Preflight(fixture);
    preflight.hooks();
    preflight.store();
    if (!preflight.problems.isEmpty()) {
      throw new NotReady(preflight.problems);
    }
  }

  private void hooks() {
    List<Hooks.Need> missing = Hooks.missing(fixture);
    if (!missing.isEmpty()) {
      problems.add(
          "the claim needs hooks that %s does not implement: %s; each is an interface of %s"
              .formatted(
                  fixture.recipe(),
                  missing.stream().map(Hooks.Need::toString).collect(joining(", ")),
                  StoreFixture.class.getPackageName()));
    }
  }

  private void store() {
    try {
      if (isDescribedAsClaimed() && needsChildren()) {
        children();
      }
    } catch (RuntimeException | LinkageError failure) {
      problems.add("open(…) was to return a store, but threw " + failure);
    } finally {
      drop();
    }
  }

  private boolean isDescribedAsClaimed() {
    EventStore store = fixture.open(namespace, NodeOptions.of("a"));
    if (store == null) {
      problems.add("open(…) was to return a store, but returned null");
      return false;
    }
    try (store) {
      return isDescribedAsClaimed(store.description());
    }
  }

  private boolean isDescribedAsClaimed(StoreDescription described) {
    boolean same =
        described.capabilities().equals(claim.capabilities())
            && described.durability() == claim.durability();
    if (!same) {
      problems.add(
          "claim() and the store's description() were to agree, but the fixture claims "
              + text(claim.capabilities(), claim.durability())
              + ", and the store describes itself as "
              + text(described.capabilities(), described.durability())
              + "; change the one that is wrong");
    }
    return same;
  }

  private static String text(Set<Capability> capabilities, Durability durability) {
    return capabilities.stream().sorted().map(Enum::name).collect(joining(", "))
        + " with durability "
        + durability;
  }

  private boolean needsChildren() {
    return claim.durability() != Durability.NONE
        || claim.capabilities().contains(Capability.MULTI_NODE);
  }

  /**
   * Checks that the child reads the same commit as this process; whether the commit is right is for
   * the cases.
   */
  private void children() {
    String here;
    try (EventStore store = fixture.open(namespace, NodeOptions.of("a"))) {
      write(store);
      here = StorageVisitor.seen(store);
    }
    try (ChildProcess child =
        ChildProcess.start(
            fixture, namespace, Launch.USUAL, List.of(StorageVisitor.class.getName()))) {
      Optional<String> there = child.next();
      if (there.isEmpty()) {
        problems.add(
            "a child process was to open the store, but ended"
                + child.lastWords()
                + "; it is started with the class path of this process (java.class.path), makes "
                + fixture.recipe()
                + " anew and has the system properties of childProperties()");
      } else if (!there.get().equals(here)) {
        problems.add(
            "a child process was to see what this process wrote, "
                + here
                + ", but saw "
                + there.get()
                + "; what it needs to find the same storage must be in childProperties(), which has "
                + fixture.childProperties().keySet());
      }
    } catch (AssertionError silent) {
      problems.add("a child process was to open the store, but: " + silent.getMessage());
    }
  }

  private static void write(EventStore store) {
    try {
      store.commit(
          Commit.builder()
              .append(Samples.STREAM, Samples.at(0), List.of(Samples.event("1")))
              .build());
    } catch (RuntimeException refused) {
      // The cases will tell of it.
    }
  }

  private void drop() {
    try {
      fixture.drop(namespace);
    } catch (RuntimeException failure) {
      problems.add("drop(…) was to remove the storage, but threw " + failure);
    }
  }
}
