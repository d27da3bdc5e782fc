package dev.lastword.orchestrator.graph.text;

import static dev.lastword.orchestrator.graph.ProblemCode.MALFORMED_VALUE;

import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.graph.RetryPolicy;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;

/** The members of {@code retry} to the policy. */
final class RetryReader {

  private RetryReader() {}

  static Optional<RetryPolicy> read(GraphFields fields) {
    Optional<RetryPolicy> policy =
        fields.require(
            "maxFailures", MALFORMED_VALUE, value -> RetryPolicy.of(GraphFields.integer(value)));
    int losses =
        fields
            .read(
                "maxLeaseLosses",
                value -> RetryPolicy.NONE.maxLeaseLosses(GraphFields.integer(value)))
            .map(RetryPolicy::maxLeaseLosses)
            .orElse(RetryPolicy.DEFAULT_LEASE_LOSSES);
    Backoff backoff =
        fields.object("backoff").flatMap(RetryReader::backoff).orElse(Backoff.DEFAULT);
    Set<String> finalCodes =
        fields.texts("finalCodes").<Set<String>>map(Set::copyOf).orElse(Set.of());
    Set<String> retryCodes =
        fields.texts("retryCodes").<Set<String>>map(Set::copyOf).orElse(Set.of());
    fields.refuseOthers();
    return policy.map(
        some -> new RetryPolicy(some.maxFailures(), losses, backoff, finalCodes, retryCodes));
  }

  private static Optional<Backoff> backoff(GraphFields fields) {
    Backoff usual = Backoff.DEFAULT;
    Optional<Backoff> first =
        fields.read("initial", value -> initially(GraphFields.duration(value)));
    Optional<Backoff> steeper = fields.read("factor", value -> by(GraphFields.decimal(value), 0));
    Optional<Backoff> last = fields.read("max", value -> atMost(GraphFields.duration(value)));
    Optional<Backoff> looser = fields.read("jitter", value -> by(1, GraphFields.decimal(value)));
    fields.refuseOthers();
    Duration initial =
        first
            .map(Backoff::initial)
            .orElseGet(() -> earlier(usual.initial(), last.map(Backoff::max)));
    Duration max = last.map(Backoff::max).orElseGet(() -> later(usual.max(), initial));
    double factor = steeper.map(Backoff::factor).orElse(usual.factor());
    double jitter = looser.map(Backoff::jitter).orElse(usual.jitter());
    return fields.make(() -> new Backoff(initial, factor, max, jitter));
  }

  // Each member is tried in a policy that suits it, so that what is wrong is told at its place.

  private static Backoff initially(Duration initial) {
    return new Backoff(initial, 1, GraphLimits.LONGEST, 0);
  }

  private static Backoff atMost(Duration max) {
    return new Backoff(Duration.of(1, ChronoUnit.MICROS), 1, max, 0);
  }

  private static Backoff by(double factor, double jitter) {
    return new Backoff(Backoff.DEFAULT.initial(), factor, Backoff.DEFAULT.max(), jitter);
  }

  private static Duration earlier(Duration usual, Optional<Duration> max) {
    return max.filter(limit -> limit.compareTo(usual) < 0).orElse(usual);
  }

  private static Duration later(Duration usual, Duration initial) {
    return initial.compareTo(usual) > 0 ? initial : usual;
  }
}
