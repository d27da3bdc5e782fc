package dev.lastword.tck.store.certify;

import static java.util.stream.Collectors.toMap;

import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.StoreName;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;

/** The fixtures that lie on the class path under a name. */
public final class NamedFixtures {

  private NamedFixtures() {}

  /** Makes the fixture of a store. */
  public static StoreFixture make(String store) {
    Map<String, ServiceLoader.Provider<StoreFixture>> known =
        ServiceLoader.load(StoreFixture.class).stream()
            .filter(provider -> provider.type().isAnnotationPresent(StoreName.class))
            .collect(
                toMap(
                    provider -> provider.type().getAnnotation(StoreName.class).value(),
                    Function.identity(),
                    NamedFixtures::ambiguous,
                    TreeMap::new));
    if (!known.containsKey(store)) {
      throw new IllegalArgumentException(
          known.isEmpty()
              ? "no store on this class path has a name, not even '"
                  + store
                  + "': name the class of a fixture, with --fixture"
              : "expected one of " + known.keySet() + ", found '" + store + "'");
    }
    return known.get(store).get();
  }

  private static <T> T ambiguous(T one, T other) {
    throw new IllegalArgumentException("two fixtures have one name: " + one + " and " + other);
  }
}
