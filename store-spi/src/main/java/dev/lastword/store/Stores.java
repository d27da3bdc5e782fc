package dev.lastword.store;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

/** Opens stores by URL, with whatever providers are on the class path. */
public final class Stores {

  private Stores() {}

  /** Opens the store at a URL such as {@code memory:} or {@code sqlite:./data/lastword.db}. */
  public static EventStore open(String url) {
    return open(StoreConfig.of(url));
  }

  /**
   * Opens the store that the configuration names.
   *
   * @throws IllegalArgumentException if no provider answers to its scheme
   */
  public static EventStore open(StoreConfig config) {
    Map<String, StoreProvider> providers = providers();
    StoreProvider provider = providers.get(config.scheme());
    if (provider == null) {
      throw new IllegalArgumentException(
          "no store answers to the scheme '"
              + config.scheme()
              + "'; those on the class path are "
              + providers.keySet());
    }
    return provider.open(config);
  }

  /** Returns the schemes that can be opened, in order. */
  public static Set<String> schemes() {
    return providers().keySet();
  }

  private static Map<String, StoreProvider> providers() {
    Map<String, StoreProvider> byScheme = new TreeMap<>();
    for (StoreProvider provider : ServiceLoader.load(StoreProvider.class)) {
      for (String scheme : provider.schemes()) {
        StoreProvider other = byScheme.putIfAbsent(scheme, provider);
        if (other != null) {
          throw new IllegalStateException(
              "two stores answer to the scheme '"
                  + scheme
                  + "': "
                  + other.getClass().getName()
                  + " and "
                  + provider.getClass().getName());
        }
      }
    }
    return byScheme;
  }
}
