package dev.lastword.tck.core;

import dev.lastword.tck.KitVersion;
import dev.lastword.tck.certificate.Kit;
import dev.lastword.tck.certificate.Requirement;
import dev.lastword.tck.certificate.Subject;
import dev.lastword.tck.vectors.CoreRule;
import dev.lastword.tck.vectors.Vector;
import dev.lastword.tck.vectors.VectorFiles;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What is asked of a core: the vectors first, because they say most about what is wrong. */
public final class CoreKit {

  /** The kind of subject that this kit is for. */
  public static final String KIND = "core";

  private final List<Vector> vectors;
  private final Kit kit;

  private CoreKit(VectorFiles files) {
    this.vectors = files.vectors();
    List<Requirement> requirements =
        exams(CoreSettings.seeded(0)).stream().map(Exam::requirement).toList();
    this.kit =
        new Kit(
            new Kit.Edition(KitVersion.current(), digest(files, requirements)),
            rules(),
            requirements,
            Kit.Evidence.NONE);
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

  List<Exam> exams(CoreSettings settings) {
    return Stream.of(
            ProtocolExams.all(),
            VectorExams.of(vectors),
            new PurityExams(vectors, settings.seed()).all(),
            new FuzzExams(settings).all(),
            new LawExams(settings).all())
        .flatMap(List::stream)
        .toList();
  }

  private static Map<String, String> rules() {
    Map<String, String> rules = new LinkedHashMap<>();
    Stream.of(CoreRule.values()).forEach(rule -> rules.put(rule.id(), rule.sentence()));
    Stream.of(RunRule.values()).forEach(rule -> rules.put(rule.id(), rule.sentence()));
    return rules;
  }

  private static String digest(VectorFiles files, List<Requirement> requirements) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      files.files().forEach((path, bytes) -> update(sha, path, bytes));
      requirements.forEach(each -> update(sha, each.id(), bytes(each.rule())));
      return "sha256:" + HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  // Lengths keep the parts apart: no two different kits run together into the same bytes.
  private static void update(MessageDigest sha, String name, byte[] content) {
    sha.update(bytes(name.length() + " " + name + " " + content.length + "\n"));
    sha.update(content);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
