package dev.lastword.orchestrator.inputs;

import dev.lastword.core.value.JsonValue;

/** Rule of one keyword of a schema about a value. */
@FunctionalInterface
interface InputRule {

  /** Notes what is wrong with {@code value}, which stands at {@code place}. */
  void check(JsonValue value, String place, InputFindings findings);
}
