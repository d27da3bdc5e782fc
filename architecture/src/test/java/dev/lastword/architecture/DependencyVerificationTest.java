package dev.lastword.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The build takes no jar whose SHA-256 is not written down, and no way leads around that. */
final class DependencyVerificationTest {

  private static final Path ROOT = Path.of("..");
  private static final Path METADATA = ROOT.resolve("gradle/verification-metadata.xml");
  private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

  /** Ways to tell Gradle to look less closely, in settings, on command lines and in scripts. */
  private static final Pattern LENIENT =
      Pattern.compile(
          "dependency[.-]verification[ =]+['\"]?(lenient|off)" + "|disableDependencyVerification");

  private static Element metadata() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return factory.newDocumentBuilder().parse(METADATA.toFile()).getDocumentElement();
  }

  private static List<Element> all(Element within, String name) {
    NodeList found = within.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  @Test
  void every_artifact_has_its_sha_256() throws Exception {
    List<Element> artifacts = all(metadata(), "artifact");
    List<String> without = new ArrayList<>();
    for (Element artifact : artifacts) {
      List<String> sums =
          all(artifact, "sha256").stream().map(sum -> sum.getAttribute("value")).toList();
      if (sums.isEmpty() || !sums.stream().allMatch(SHA_256.asMatchPredicate())) {
        without.add(artifact.getAttribute("name") + " " + sums);
      }
    }

    assertEquals(List.of(), without);
    assertTrue(artifacts.size() > 200, () -> "only " + artifacts.size() + " artifacts");
  }

  @Test
  void every_component_names_a_version_and_at_least_one_artifact() throws Exception {
    List<String> empty =
        all(metadata(), "component").stream()
            .filter(
                component ->
                    component.getAttribute("version").isEmpty()
                        || all(component, "artifact").isEmpty())
            .map(
                component -> component.getAttribute("group") + ":" + component.getAttribute("name"))
            .toList();

    assertEquals(List.of(), empty);
  }

  @Test
  void nothing_is_trusted_without_a_sum_but_sources_and_documentation() throws Exception {
    Element metadata = metadata();

    List<String> trusted =
        all(metadata, "trust").stream()
            .map(
                trust ->
                    IntStream.range(0, trust.getAttributes().getLength())
                        .mapToObj(i -> String.valueOf(trust.getAttributes().item(i)))
                        .toList()
                        .toString())
            .toList();

    assertEquals(List.of("[file=\".*-(sources|javadoc)[.]jar\", regex=\"true\"]"), trusted);
    for (String way : List.of("also-trust", "ignored-key", "trusted-key", "md5", "sha1")) {
      assertEquals(List.of(), all(metadata, way), way);
    }
  }

  @Test
  void no_script_and_no_setting_turns_it_off() throws IOException {
    List<String> lenient = new ArrayList<>();
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : (Iterable<Path>) files.filter(this::mayConfigureTheBuild)::iterator) {
        if (LENIENT.matcher(Files.readString(file)).find()) {
          lenient.add(file.toString());
        }
      }
    }

    assertEquals(List.of(), lenient);
    for (String way :
        List.of(
            "org.gradle.dependency.verification=lenient",
            "--dependency-verification off",
            "--dependency-verification=lenient",
            "resolutionStrategy.disableDependencyVerification()")) {
      assertTrue(LENIENT.matcher(way).find(), way);
    }
  }

  private boolean mayConfigureTheBuild(Path file) {
    String path = ROOT.relativize(file).toString();
    boolean isMade =
        Stream.of("build/", ".gradle/", ".git/", "node_modules/")
            .anyMatch(folder -> path.startsWith(folder) || path.contains("/" + folder));
    return !isMade
        && Files.isRegularFile(file)
        && (path.endsWith(".gradle.kts")
            || path.endsWith(".gradle")
            || path.endsWith(".properties")
            || path.endsWith("gradlew")
            || path.startsWith(".ci/")
            || path.startsWith("build-logic/src/") && path.endsWith(".java"));
  }

  @Test
  void the_distribution_of_gradle_has_its_sha_256_as_well() throws IOException {
    String wrapper = Files.readString(ROOT.resolve("gradle/wrapper/gradle-wrapper.properties"));

    assertTrue(Pattern.compile("(?m)^distributionSha256Sum=[0-9a-f]{64}$").matcher(wrapper).find());
    assertFalse(wrapper.contains("http\\://"), "the address of the distribution is not encrypted");
  }
}
