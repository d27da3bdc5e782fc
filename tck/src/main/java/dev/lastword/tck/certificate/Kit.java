package dev.lastword.tck.certificate;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One edition of the conformance kit, as far as one claim needs it.
 *
 * @param rules what each rule says, by its name
 * @param requirements everything that must be checked
 * @param evidence which of it a report shows by itself
 */
public record Kit(
    Edition edition, Map<String, String> rules, List<Requirement> requirements, Evidence evidence) {

  public Kit {
    rules = Collections.unmodifiableMap(new LinkedHashMap<>(rules));
    requirements = List.copyOf(requirements);
    requireNonNull(evidence, "evidence");
  }

  /**
   * Edition of the kit.
   *
   * @param digest SHA-256 over all that decides what is asked and expected
   */
  public record Edition(String version, String digest) {}

  /** Repeats the checks that need nothing but the report, so that a reader need not trust them. */
  @FunctionalInterface
  public interface Evidence {

    /** For kits whose checks only the run could see. */
    Evidence NONE = report -> List.of();

    /** Returns the checks that {@code report} shows by itself, as they should have ended. */
    List<Check> in(Report report);
  }

  /** Knows the kit that a claim is to be judged by. */
  @FunctionalInterface
  public interface Shelf {

    /** Returns the kit for {@code subject}, if there is one for its kind. */
    Optional<Kit> kitFor(Subject subject);
  }
}
