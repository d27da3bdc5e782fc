package dev.lastword.tck.store.certify;

import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.constantOf;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.Profile;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Medium;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;

/** A claim as a certificate carries it. */
final class ClaimJson {

  private static final String LIMITS = "limits";
  private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final Place PLACE = Place.ROOT.member("subject").member("claim");

  private ClaimJson() {}

  /** Writes a claim, with the limits that the store declares, if it told them. */
  static JsonObject write(Claim claim, Optional<Limits> limits) {
    JsonBuilder json =
        JsonBuilder.object()
            .put("profile", profile(claim))
            .put("durability", claim.durability().name())
            .put("medium", claim.medium().name())
            .put(
                "capabilities",
                JsonBuilder.texts(claim.capabilities().stream().sorted().map(Enum::name).toList()));
    limits.ifPresent(declared -> json.put(LIMITS, write(declared)));
    return json.build();
  }

  private static JsonObject write(Limits limits) {
    JsonBuilder json = JsonBuilder.object();
    for (Limit limit : Limit.values()) {
      json.put(limit.name(), limits.of(limit));
    }
    return json.build();
  }

  /**
   * Reads a claim; the profile, which badges show, must be what follows from the capabilities, and
   * limits, if it tells any, must be at least the minima.
   */
  static Claim read(JsonObject json) {
    Members members = Members.of(json, PLACE);
    Claim claim =
        new Claim(
            Set.copyOf(members.required("capabilities", listOf(constantOf(Capability.class)))),
            members.required("durability", constantOf(Durability.class)),
            members.required("medium", constantOf(Medium.class)));
    String told = members.required("profile", TEXT);
    if (!told.equals(profile(claim))) {
      throw new MalformedDocument(
          PLACE.member("profile"), profile(claim) + ", for these capabilities", told);
    }
    members.optional(LIMITS, OBJECT).ifPresent(ClaimJson::requireMinima);
    return claim;
  }

  /** Returns whether a claim tells the limits that the store declares. */
  static boolean hasLimits(JsonObject json) {
    return Members.of(json, PLACE).optional(LIMITS, OBJECT).isPresent();
  }

  private static void requireMinima(JsonObject json) {
    Place place = PLACE.member(LIMITS);
    Members limits = Members.of(json, place);
    for (Limit limit : Limit.values()) {
      JsonValue declared = limits.required(limit.name(), VALUE);
      boolean enough =
          declared instanceof JsonNumber number
              && number.isBetween(BigDecimal.valueOf(limit.minimum()), LARGEST);
      if (!enough) {
        throw new MalformedDocument(
            place.member(limit.name()),
            "a number from " + limit.minimum() + " on",
            declared.toString());
      }
    }
  }

  private static String profile(Claim claim) {
    return claim.profile().orElse(Profile.CORE).name();
  }
}
