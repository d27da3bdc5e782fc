package dev.lastword.server.security;

import static java.util.Objects.requireNonNull;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.settings.WrongSetting;
import java.net.URI;
import java.util.Optional;

/**
 * Settings for accepting JSON Web Tokens.
 *
 * @param jwks where the issuer's keys are: an http(s) address, or a file
 * @param issuer what the claim {@code iss} must say
 * @param audience what the claim {@code aud} must name, so that a token of the same issuer for
 *     another service is refused
 * @param rolesClaim the claim that lists the roles
 */
public record JwtSettings(URI jwks, String issuer, String audience, String rolesClaim) {

  /** The claim that limits a token to some queues. */
  static final String QUEUES_CLAIM = "lastword_queues";

  /** The claim that limits a token to some graphs. */
  static final String GRAPHS_CLAIM = "lastword_graphs";

  /** The claim that says whether a token's subject is a person or a program. */
  static final String HOLDER_CLAIM = "lastword_holder";

  public JwtSettings {
    requireNonNull(jwks, "jwks");
    requireNonNull(issuer, "issuer");
    requireNonNull(audience, "audience");
    requireNonNull(rolesClaim, "rolesClaim");
  }

  /**
   * Returns what the settings say about tokens, if they are taken at all.
   *
   * @throws WrongSetting if the issuer or the audience is missing
   */
  static Optional<JwtSettings> of(Settings settings) {
    String jwks = settings.text(Setting.JWT_JWKS);
    return jwks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new JwtSettings(
                URI.create(jwks),
                needed(settings, Setting.JWT_ISSUER, "the issuer of the tokens (claim iss)"),
                needed(settings, Setting.JWT_AUDIENCE, "the audience of the tokens (claim aud)"),
                settings.text(Setting.JWT_ROLES_CLAIM)));
  }

  private static String needed(Settings settings, Setting setting, String what) {
    String text = settings.text(setting);
    if (text.isBlank()) {
      throw WrongSetting.together(
          setting.key()
              + ": expected "
              + what
              + ", because "
              + Setting.JWT_JWKS.key()
              + " is set in "
              + settings.value(Setting.JWT_JWKS).origin()
              + ", found nothing; set "
              + setting.flag()
              + " or "
              + setting.variable());
    }
    return text;
  }
}
