package dev.lastword.tck.core;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.Reducer;
import dev.lastword.tck.KitVersion;
import dev.lastword.tck.certificate.Kit;
import dev.lastword.tck.certificate.KitDigest;
import dev.lastword.tck.certificate.Requirement;
import dev.lastword.tck.certificate.Subject;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.random.Draw;
import dev.lastword.tck.random.RandomCases;
import dev.lastword.tck.stdio.JavaCore;
import dev.lastword.tck.variation.Variation;
import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.Vector;
import dev.lastword.tck.vectors.VectorFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Certification kit for a core. */
public final class CoreKit {

  /** The kind of subject that this kit is for. */
  public static final String KIND = "core";

  private final List<Vector> vectors;
  private final Kit kit;
  private VectorQuestions latest;

  private CoreKit(VectorFiles files) {
    this.vectors = files.vectors();
    this.latest = new VectorQuestions(vectors, 0);
    List<Requirement> requirements =
        Stream.concat(
                exams(CoreSettings.seeded(0)).stream().map(Exam::requirement),
                Stream.of(RunMinima.REQUIREMENT))
            .sorted(Comparator.comparing(Requirement::id))
            .toList();
    this.kit =
        new Kit(
            new Kit.Edition(KitVersion.current(), digest(files, requirements)),
            rules(),
            requirements,
            RunMinima::in);
  }

  /** Read once, when first needed: the vectors are some megabytes. */
  private static final class Shipped {
    static final CoreKit KIT = new CoreKit(VectorFiles.shipped());
  }

  /** Returns the kit that ships with this release. */
  public static CoreKit shipped() {
    return Shipped.KIT;
  }

  /** Returns the requirements on {@code subject}, if it is a core. */
  public static Optional<Kit> forSubject(Subject subject) {
    return subject.kind().equals(KIND) ? Optional.of(shipped().kit()) : Optional.empty();
  }

  /** Returns the requirements, the same for every core and every seed. */
  public Kit kit() {
    return kit;
  }

  /**
   * Returns what is asked, in an order that the seed decides: the greeting first, then everything
   * else of one process, then some that are asked little, and last a second process and its end.
   */
  List<Exam> exams(CoreSettings settings) {
    VectorQuestions questions = questions(settings.seed());
    PurityExams purity = new PurityExams(questions, settings);
    List<Exam> exams = new ArrayList<>();
    exams.add(ProtocolExams.HELLO);
    exams.addAll(
        Draw.of(settings.seed(), "order")
            .shuffled(
                Stream.of(
                        ProtocolExams.all(settings.seed()),
                        EnvelopeExams.all(settings.seed()),
                        VectorExams.varied(questions),
                        purity.ofEachKind(),
                        new FuzzExams(settings).all(),
                        new LawExams(settings).all(),
                        new LongExams(settings).all())
                    .flatMap(List::stream)
                    .toList()));
    exams.addAll(
        List.of(
            purity.lasting(), purity.idle(), purity.brief(), purity.fresh(), ProtocolExams.BYE));
    return List.copyOf(exams);
  }

  /** Returns the questions of a seed; the last ones are kept, as varying them takes a second. */
  private synchronized VectorQuestions questions(long seed) {
    if (latest.seed() != seed) {
      latest = new VectorQuestions(vectors, seed);
    }
    return latest;
  }

  private static Map<String, String> rules() {
    Map<String, String> rules = new LinkedHashMap<>();
    Stream.of(CoreRule.values()).forEach(rule -> rules.put(rule.id(), rule.sentence()));
    Stream.of(RunRule.values()).forEach(rule -> rules.put(rule.id(), rule.sentence()));
    return rules;
  }

  private static String digest(VectorFiles files, List<Requirement> requirements) {
    KitDigest digest = new KitDigest();
    files.files().forEach(digest::add);
    requirements.forEach(
        each -> digest.add(each.id(), each.rule().getBytes(StandardCharsets.UTF_8)));
    return digest
        .addPackageOf(CoreKit.class)
        .addPackageOf(Kit.class)
        .addPackageOf(JsonBuilder.class)
        .addPackageOf(RandomCases.class)
        .addPackageOf(Variation.class)
        .addPackageOf(JavaCore.class)
        .addPackageOf(VectorFiles.class)
        .addPackagesFrom("dev.lastword.core", Reducer.class)
        .addPackageOf(JsonCodec.class)
        .value();
  }
}
