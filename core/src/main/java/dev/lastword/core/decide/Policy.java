package dev.lastword.core.decide;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The choices in force: the set of options that are on. */
public record Policy(Set<PolicyOption> on) {

  /** The specification's defaults. */
  public static final Policy DEFAULT =
      new Policy(
          Stream.of(PolicyOption.values())
              .filter(PolicyOption::isOnByDefault)
              .collect(Collectors.toUnmodifiableSet()));

  public Policy {
    EnumSet<PolicyOption> copy = EnumSet.noneOf(PolicyOption.class);
    copy.addAll(on);
    on = Collections.unmodifiableSet(copy);
  }

  /** Tells whether {@code option} is on. */
  public boolean allows(PolicyOption option) {
    return on.contains(option);
  }

  /** Returns this policy with {@code option} on. */
  public Policy with(PolicyOption option) {
    Set<PolicyOption> more = EnumSet.of(option);
    more.addAll(on);
    return new Policy(more);
  }

  /** Returns this policy with {@code option} off. */
  public Policy without(PolicyOption option) {
    return new Policy(
        on.stream().filter(other -> other != option).collect(Collectors.toUnmodifiableSet()));
  }
}
