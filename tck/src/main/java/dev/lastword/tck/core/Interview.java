package dev.lastword.tck.core;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Requirement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One candidate, exam after exam; the first must be the greeting. */
final class Interview {

  private final Candidate candidate;
  private Optional<Hello> hello = Optional.empty();

  Interview(Candidate candidate) {
    this.candidate = candidate;
  }

  /** Returns how the candidate presented itself, if it did. */
  Optional<Hello> hello() {
    return hello;
  }

  Check hold(Exam exam) {
    return exam == ProtocolExams.HELLO
        ? run(exam, this::greet)
        : obstacle(exam)
            .map(reason -> Check.notRun(exam.requirement(), reason))
            .orElseGet(() -> run(exam, exam.trial()));
  }

  private Optional<String> greet(Candidate stranger) {
    hello = Optional.of(stranger.greet());
    return Optional.empty();
  }

  private Optional<String> obstacle(Exam exam) {
    if (hello.isEmpty()) {
      return Optional.of("not asked: the core did not present itself");
    }
    List<String> missing =
        exam.needs().stream()
            .filter(kind -> !hello.get().supports().contains(kind))
            .sorted()
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of("not asked: the core does not support " + String.join(", ", missing));
  }

  private Check run(Exam exam, Exam.Trial trial) {
    Requirement requirement = exam.requirement();
    long start = System.nanoTime();
    try {
      Optional<String> problem = trial.problem(candidate);
      Duration duration = since(start);
      return problem
          .map(found -> Check.failed(requirement, duration, found))
          .orElseGet(() -> Check.passed(requirement, duration));
    } catch (NoAnswer.GaveUp nothingMore) {
      return Check.notRun(requirement, nothingMore.getMessage());
    } catch (NoAnswer | MalformedDocument unusable) {
      return Check.failed(requirement, since(start), unusable.getMessage());
    }
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
