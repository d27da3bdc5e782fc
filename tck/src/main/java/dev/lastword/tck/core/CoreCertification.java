package dev.lastword.tck.core;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Machine;
import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.certificate.Run;
import dev.lastword.tck.certificate.Subject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.stdio.ProtocolWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Asks one core everything that the kit knows, and reports. */
public final class CoreCertification {

  private static final Hello STRANGER = new Hello("unknown", "unknown", "unknown", List.of());

  private final CoreKit kit;
  private final CoreSettings settings;

  /** Makes a certification by {@code kit}. */
  public CoreCertification(CoreKit kit, CoreSettings settings) {
    this.kit = kit;
    this.settings = settings;
  }

  /** Listener for progress. */
  @FunctionalInterface
  public interface Progress {

    /** Tells that {@code done} of {@code all} checks are done, {@code last} being the last. */
    void report(Check last, int done, int all);
  }

  /**
   * Starts {@code command}, asks it all there is to ask, and returns the report.
   *
   * @throws CommandNotRunnable if the command starts nothing
   */
  public Report certify(List<String> command, Progress progress) {
    Instant startedAt = Instant.now();
    List<Exam> exams = kit.exams(settings);
    List<Check> checks = new ArrayList<>(exams.size());
    try (ProcessCore core = new ProcessCore(command, settings)) {
      Interview interview = new Interview(core);
      JsonObject files = JsonObject.EMPTY;
      for (Exam exam : exams) {
        Check check = interview.hold(exam);
        checks.add(check);
        files = checks.size() == 1 ? ProgramFiles.digests(command, core.processes()) : files;
        progress.report(check, checks.size(), exams.size());
      }
      Subject subject = subject(interview.hello(), command, files);
      Run run = run(startedAt);
      checks.add(RunMinima.check(run, subject));
      checks.sort(Comparator.comparing(check -> check.requirement().id()));
      return Report.of(subject, kit.kit(), run, checks);
    }
  }

  /**
   * Starts {@code command} and asks only what is called or begins with one of {@code only}; nothing
   * is certified by that.
   *
   * @throws CommandNotRunnable if the command starts nothing
   */
  public List<Check> ask(List<String> command, List<String> only, Progress progress) {
    List<Exam> exams =
        kit.exams(settings).stream()
            .filter(
                exam ->
                    exam == ProtocolExams.HELLO
                        || only.stream().anyMatch(exam.requirement().id()::startsWith))
            .toList();
    if (exams.size() == 1) {
      throw new IllegalArgumentException(
          "expected checks or suites such as decide, purity or fuzz/fold, found " + only);
    }
    List<Check> checks = new ArrayList<>();
    try (ProcessCore core = new ProcessCore(command, settings)) {
      Interview interview = new Interview(core);
      for (Exam exam : exams) {
        Check check = interview.hold(exam);
        checks.add(check);
        progress.report(check, checks.size(), exams.size());
      }
    }
    return checks;
  }

  private Run run(Instant startedAt) {
    return new Run(
        startedAt,
        Duration.between(startedAt, Instant.now()),
        Machine.here(),
        List.of(settings.seed()),
        settings.json());
  }

  private static Subject subject(Optional<Hello> greeting, List<String> command, JsonObject files) {
    Hello hello = greeting.orElse(STRANGER);
    JsonObject claim =
        JsonBuilder.object()
            .put("protocol", ProtocolWords.PROTOCOL)
            .put("language", hello.language())
            .put("supports", JsonBuilder.texts(hello.supports()))
            .put("command", JsonBuilder.texts(command))
            .put("files", files)
            .build();
    return new Subject(CoreKit.KIND, hello.name(), hello.version(), claim);
  }
}
