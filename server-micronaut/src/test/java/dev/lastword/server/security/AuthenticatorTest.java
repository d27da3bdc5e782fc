package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.Projections;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class AuthenticatorTest {

  private static final int CALLERS = 2;

  /** A store that finds a document only when so many look for one at the same time. */
  private static final class Meeting extends ForwardingStore implements Projections {

    private final CyclicBarrier barrier = new CyclicBarrier(CALLERS);

    Meeting(EventStore store) {
      super(store);
    }

    @Override
    public <T> T extension(Class<T> type) {
      return type == Projections.class ? type.cast(this) : super.extension(type);
    }

    @Override
    public Optional<Doc> get(String collection, String key) {
      try {
        barrier.await(20, TimeUnit.SECONDS);
      } catch (Exception alone) {
        throw new AssertionError("expected another who looks for it too", alone);
      }
      return super.extension(Projections.class).get(collection, key);
    }

    @Override
    public DocPage query(DocQuery query) {
      return super.extension(Projections.class).query(query);
    }
  }

  @Test
  void nobody_waits_for_another_who_looks_for_the_same_key() {
    try (EventStore store = Stores.open(StoreConfig.of("memory:"))) {
      ApiKeys keys = new ApiKeys(new Meeting(store), InstantSource.system());
      String token = keys.create("ann", Set.of(Role.VIEWER), Scope.ALL, Optional.empty()).token();
      Authenticator authenticator =
          new Authenticator(keys, Optional.empty(), InstantSource.system());

      List<CompletableFuture<Optional<Principal>>> callers =
          Stream.generate(() -> CompletableFuture.supplyAsync(() -> authenticator.principal(token)))
              .limit(CALLERS)
              .toList();

      callers.forEach(
          caller -> assertEquals("key:ann", caller.join().map(Principal::name).orElse("nobody")));
    }
  }
}
