package dev.lastword.server.security;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.settings.WrongSetting;
import dev.lastword.store.EventStore;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;

/** What settings say about security, as beans. */
@Factory
final class SecurityBeans {

  @Singleton
  ApiKeys keys(EventStore store) {
    return new ApiKeys(store, InstantSource.system());
  }

  @Singleton
  Authenticator authenticator(ApiKeys keys, Settings settings) {
    return new Authenticator(keys, jwt(settings), InstantSource.system());
  }

  private static Optional<JwtSettings> jwt(Settings settings) {
    String jwks = settings.text(Setting.JWT_JWKS);
    if (jwks.isEmpty()) {
      return Optional.empty();
    }
    String issuer = settings.text(Setting.JWT_ISSUER);
    if (issuer.isEmpty()) {
      throw WrongSetting.together(
          Setting.JWT_ISSUER.key()
              + ": expected the issuer whose keys "
              + Setting.JWT_JWKS.key()
              + " names, found nothing");
    }
    return Optional.of(
        new JwtSettings(
            URI.create(jwks),
            issuer,
            Optional.of(settings.text(Setting.JWT_AUDIENCE)).filter(text -> !text.isEmpty()),
            settings.text(Setting.JWT_ROLES_CLAIM)));
  }
}
