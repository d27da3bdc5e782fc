package dev.lastword.codec;

import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;

/** Policies as they are given, decisions as they are answered. */
final class DecisionCodec {

  private static final Format<NoOpReason> REASON = Formats.constantOf(NoOpReason.class);
  private static final Format<RejectionCode> CODE = Formats.constantOf(RejectionCode.class);

  private DecisionCodec() {}

  static JsonObject write(Decision decision) {
    return decision.fold(
        accepted ->
            outcome("ACCEPTED")
                .put(
                    "events",
                    new JsonArray(
                        accepted.events().stream().<JsonValue>map(EnvelopeCodec::write).toList()))
                .build(),
        noOp -> outcome("NO_OP").put("reason", REASON, noOp.reason()).build(),
        rejected ->
            outcome("REJECTED")
                .put("code", CODE, rejected.code())
                .put("message", TEXT, rejected.message())
                .build());
  }

  static Policy readPolicy(JsonValue document, Place place) {
    Members in = Members.of(document, place);
    Policy policy = Policy.DEFAULT;
    for (PolicyOption option : PolicyOption.values()) {
      Boolean on = in.orNull(option.wireName(), Formats.BOOLEAN);
      if (on != null) {
        policy = on ? policy.with(option) : policy.without(option);
      }
    }
    return policy;
  }

  static JsonObject writePolicy(Policy policy) {
    ObjectDraft draft = new ObjectDraft();
    for (PolicyOption option : PolicyOption.values()) {
      draft.put(option.wireName(), Formats.BOOLEAN, policy.allows(option));
    }
    return draft.build();
  }

  private static ObjectDraft outcome(String outcome) {
    return new ObjectDraft().put("outcome", TEXT, outcome);
  }
}
