package dev.lastword.tck.store.certify;

import static dev.lastword.codec.Formats.constantOf;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.Profile;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Medium;
import java.util.Optional;
import java.util.Set;

/** A claim as a certificate carries it. */
final class ClaimJson {

  private ClaimJson() {}

  /** Writes a claim, with the limits that the store declares, if it told them. */
  static JsonObject write(Claim claim, Optional<Limits> limits) {
    JsonBuilder json =
        JsonBuilder.object()
            .put("profile", claim.profile().map(Profile::name).orElse(Profile.CORE.name()))
            .put("durability", claim.durability().name())
            .put("medium", claim.medium().name())
            .put(
                "capabilities",
                JsonBuilder.texts(claim.capabilities().stream().sorted().map(Enum::name).toList()));
    limits.ifPresent(declared -> json.put("limits", write(declared)));
    return json.build();
  }

  private static JsonObject write(Limits limits) {
    JsonBuilder json = JsonBuilder.object();
    for (Limit limit : Limit.values()) {
      json.put(limit.name(), limits.of(limit));
    }
    return json.build();
  }

  /** Reads a claim; the profile follows from the capabilities and is not believed. */
  static Claim read(JsonObject json) {
    Members members = Members.of(json, Place.ROOT);
    return new Claim(
        Set.copyOf(members.required("capabilities", listOf(constantOf(Capability.class)))),
        members.required("durability", constantOf(Durability.class)),
        members.required("medium", constantOf(Medium.class)));
  }
}
