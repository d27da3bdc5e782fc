package dev.lastword.server.security;

import dev.lastword.server.settings.Settings;
import dev.lastword.store.EventStore;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Beans for the security settings. */
@Factory
final class SecurityBeans {

  @Singleton
  ApiKeys keys(EventStore store) {
    return new ApiKeys(store, InstantSource.system());
  }

  @Singleton
  Authenticator authenticator(ApiKeys keys, Settings settings) {
    return new Authenticator(keys, JwtSettings.of(settings), InstantSource.system());
  }
}
