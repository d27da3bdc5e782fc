package dev.lastword.tck.store.harness;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.StoreRule;
import dev.lastword.tck.store.Claim;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;

/**
 * Facts about a case, from its annotations.
 *
 * @param share how many seeds stand for one run, or 0 if the kind decides
 * @param sentence the name of its method, which is its contract
 */
public record CaseFacts(
    String id,
    List<StoreRule> rules,
    Case.Kind kind,
    int share,
    Case.Level level,
    String sentence,
    String catches,
    List<Needs> needs) {

  public CaseFacts {
    rules = List.copyOf(rules);
    needs = List.copyOf(needs);
  }

  /** Reads them from a method that has {@link Case} and {@link Rule}. */
  public static CaseFacts of(Method method) {
    Case about =
        requireNonNull(method.getAnnotation(Case.class), () -> method + " must have @Case");
    Rule rule = requireNonNull(method.getAnnotation(Rule.class), () -> method + " must have @Rule");
    return new CaseFacts(
        about.value(),
        List.of(rule.value()),
        about.kind(),
        about.share(),
        about.level(),
        method.getName().replace('_', ' '),
        about.catches(),
        Stream.of(method.getDeclaringClass(), method)
            .flatMap(element -> Stream.of(element.getAnnotationsByType(Needs.class)))
            .toList());
  }

  /** Returns how often it runs when {@code seeds} seeds are asked for. */
  public int runs(int seeds) {
    if (share > 0) {
      return (int) Math.ceil(seeds / (double) share);
    }
    return switch (kind) {
      case DETERMINISTIC, PROCESS -> 1;
      case CONCURRENT, PROPERTY -> seeds;
    };
  }

  /** Returns the rule that the case is about. */
  public StoreRule rule() {
    return rules.get(0);
  }

  /** Returns whether a store that claims this is asked it: the only place that decides. */
  public boolean isRequiredBy(Claim claim) {
    return level != Case.Level.LAB && fits(claim);
  }

  /** Returns whether it makes sense to ask a store that claims this. */
  public boolean fits(Claim claim) {
    return needs.stream().allMatch(need -> isMet(need, claim));
  }

  private static boolean isMet(Needs need, Claim claim) {
    return claim.capabilities().containsAll(List.of(need.value()))
        && List.of(need.absent()).stream().noneMatch(claim.capabilities()::contains)
        && claim.durability().compareTo(need.durability()) >= 0
        && (need.medium().length == 0 || List.of(need.medium()).contains(claim.medium()));
  }
}
