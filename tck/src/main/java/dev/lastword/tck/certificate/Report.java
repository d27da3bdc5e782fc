package dev.lastword.tck.certificate;

import static java.util.Objects.requireNonNull;

import dev.lastword.tck.certificate.Check.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The certificate: who was asked, by which kit, where and when, and what came of every requirement.
 *
 * @param rules what each rule says, so that the report can be read without the kit
 * @param recommended what came of that which a good subject should do too; it decides nothing
 */
public record Report(
    Subject subject,
    Kit.Edition kit,
    Run run,
    Map<String, String> rules,
    List<Check> checks,
    List<Check> recommended,
    Verdict verdict) {

  public Report {
    requireNonNull(subject, "subject");
    requireNonNull(kit, "kit");
    requireNonNull(run, "run");
    rules = Collections.unmodifiableMap(new LinkedHashMap<>(rules));
    checks = List.copyOf(checks);
    recommended = List.copyOf(recommended);
    requireNonNull(verdict, "verdict");
  }

  /** Returns the report of a run of {@code kit}, with the verdict that follows from the checks. */
  public static Report of(Subject subject, Kit kit, Run run, List<Check> checks) {
    Verdict verdict = Verdict.of(kit.requirements(), checks);
    return new Report(subject, kit.edition(), run, kit.rules(), checks, List.of(), verdict);
  }

  /** Returns this report with what came of the recommendations. */
  public Report recommending(List<Check> recommendations) {
    return new Report(subject, kit, run, rules, checks, recommendations, verdict);
  }

  /** Returns how many checks ended so. */
  public long count(Result result) {
    return checks.stream().filter(check -> check.result() == result).count();
  }

  /** Returns the checks by their rule: rules in the kit's order, then any others. */
  public Map<String, List<Check>> checksByRule() {
    Map<String, List<Check>> byRule = new LinkedHashMap<>();
    rules.keySet().forEach(rule -> byRule.put(rule, new ArrayList<>()));
    checks.forEach(
        check ->
            byRule
                .computeIfAbsent(check.requirement().rule(), rule -> new ArrayList<>())
                .add(check));
    byRule.values().removeIf(List::isEmpty);
    return byRule;
  }
}
