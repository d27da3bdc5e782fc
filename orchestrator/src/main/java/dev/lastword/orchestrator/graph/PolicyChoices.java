package dev.lastword.orchestrator.graph;

import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The operational choices that are made; one that is not made is left to the engine, and there to
 * the specification's default.
 */
public record PolicyChoices(Map<PolicyChoice, Boolean> made) {

  /** No choice is made. */
  public static final PolicyChoices NONE = new PolicyChoices(Map.of());

  // The engine has workers to interrupt before it confirms a cancel.
  private static final Policy BASE =
      Policy.DEFAULT.without(PolicyOption.CONFIRM_CANCEL_IMMEDIATELY);

  public PolicyChoices {
    EnumMap<PolicyChoice, Boolean> copy = new EnumMap<>(PolicyChoice.class);
    copy.putAll(made);
    made = Collections.unmodifiableMap(copy);
  }

  /** Returns these choices with one that is on. */
  public PolicyChoices with(PolicyChoice choice) {
    return plus(choice, Boolean.TRUE);
  }

  /** Returns these choices with one that is off. */
  public PolicyChoices without(PolicyChoice choice) {
    return plus(choice, Boolean.FALSE);
  }

  /** Returns these choices with one that is on or off. */
  public PolicyChoices plus(PolicyChoice choice, Boolean value) {
    Map<PolicyChoice, Boolean> more = new EnumMap<>(PolicyChoice.class);
    more.putAll(made);
    more.put(choice, value);
    return new PolicyChoices(more);
  }

  /** Returns these choices, and where none is made, that of {@code others}. */
  public PolicyChoices over(PolicyChoices others) {
    Map<PolicyChoice, Boolean> all = new EnumMap<>(PolicyChoice.class);
    all.putAll(others.made);
    all.putAll(made);
    return new PolicyChoices(all);
  }

  /** Tells whether a choice is on, by these or by the specification's default. */
  public boolean isOn(PolicyChoice choice) {
    return made.getOrDefault(choice, choice.isOnByDefault());
  }

  /** Returns the policy by which the core decides. */
  public Policy policy() {
    Policy policy = BASE;
    for (Map.Entry<PolicyChoice, Boolean> choice : made.entrySet()) {
      if (choice.getKey().option().isPresent()) {
        PolicyOption option = choice.getKey().option().get();
        policy = choice.getValue() ? policy.with(option) : policy.without(option);
      }
    }
    return policy;
  }
}
