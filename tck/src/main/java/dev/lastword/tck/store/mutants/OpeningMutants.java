package dev.lastword.tck.store.mutants;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.Secrets;
import dev.lastword.tck.store.StorageTampering;
import dev.lastword.tck.store.StoreFixture;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Mutants for opening a storage: suite L. */
final class OpeningMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("the schema is created without a lock")
              .killedBy("L07")
              .fixture(Unlocked::new),
          Mutant.named("whose the storage is, and of which release, is not looked at")
              .killedBy("L08", "L09")
              .fixture(right -> hooked(right, StorageTampering.class, new Careless())),
          Mutant.named("a failure to open tells who tried")
              .killedBy("L14")
              .fixture(
                  right ->
                      hooked(
                          right,
                          Secrets.class,
                          (namespace, user, password) -> {
                            throw new StoreUnavailable(user + " cannot open the store", null);
                          })),
          Mutant.named("a failure to open tells the password in its cause")
              .killedBy("L14")
              .fixture(
                  right ->
                      hooked(
                          right,
                          Secrets.class,
                          (namespace, user, password) -> {
                            throw new StoreUnavailable(
                                "cannot open", new IllegalStateException("with " + password));
                          })));

  private OpeningMutants() {}

  private static <H> StoreFixture hooked(StoreFixture right, Class<H> hook, H wrong) {
    return new ForwardingFixture(right) {
      @Override
      public <T> Optional<T> hook(Class<T> type) {
        return type == hook ? Optional.of(type.cast(wrong)) : super.hook(type);
      }
    };
  }

  /** Opens whatever it finds, as if nothing had been done to it. */
  private static final class Careless implements StorageTampering {

    @Override
    public void makeNewer(Namespace namespace) {}

    @Override
    public void makeForeign(Namespace namespace) {}
  }

  private static final class Unlocked extends ForwardingFixture {

    private final Map<Namespace, Meeting> meetings = new ConcurrentHashMap<>();
    private final Set<Namespace> made = ConcurrentHashMap.newKeySet();

    Unlocked(StoreFixture right) {
      super(right);
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      boolean missing = !made.contains(namespace);
      meetings.computeIfAbsent(namespace, any -> new Meeting()).at("the schema");
      if (missing && !made.add(namespace)) {
        throw new StoreUnavailable("the table exists already", null);
      }
      return super.open(namespace, node);
    }
  }
}
