package dev.lastword.orchestrator.inputs;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Map;
import java.util.Set;

/** Rules for the members of objects. */
final class MemberRules {

  private MemberRules() {}

  /** Returns the rule that each member is checked by its own rule, or by that of all others. */
  static InputRule of(Map<String, InputRule> known, InputRule others) {
    return (value, place, findings) -> {
      if (value instanceof JsonObject object) {
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
          if (findings.isFull()) {
            return;
          }
          known
              .getOrDefault(member.getKey(), others)
              .check(member.getValue(), InputFindings.member(place, member.getKey()), findings);
        }
      }
    };
  }

  /** Returns the rule that there is no member beside {@code known}. */
  static InputRule refuseBeside(Set<String> known) {
    return (value, place, findings) ->
        findings.add(
            place,
            known.isEmpty()
                ? "expected no members, found one"
                : "expected one of " + known + ", found another member");
  }
}
