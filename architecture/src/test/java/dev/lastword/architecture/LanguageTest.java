package dev.lastword.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Plain language: the words and openings of {@code language.txt} do not come back, a simple name
 * means one type, and files and packages stay small enough to survey.
 *
 * <p>Sources are read as text, main code and documents alike; tests may say what they like.
 */
final class LanguageTest {

  private static final Path ROOT = Path.of("..");

  /** The first word of a comment, unless its first sentence is a question, as a benchmark's is. */
  private static final Pattern JAVADOC = Pattern.compile("/\\*\\*[\\s*]*(\\w+)(?![^.?]*[?])");

  private static final int LONGEST_FILE = 300;
  private static final int LARGEST_PACKAGE = 45;

  private final Language language = Language.read();

  @Test
  void main_code_and_documents_name_their_actors() {
    String words =
        language.of("word").stream()
            .map(
                word ->
                    "["
                        + Character.toUpperCase(word.charAt(0))
                        + word.charAt(0)
                        + "]"
                        + word.substring(1))
            .collect(Collectors.joining("|", "\\b(", ")\\b"));

    assertEquals(List.of(), findings(texts(), Pattern.compile(words)));
  }

  @Test
  void comments_begin_with_a_noun_phrase_or_a_verb() {
    List<String> found = new ArrayList<>();
    for (Path file : javaSources()) {
      Matcher opening = JAVADOC.matcher(read(file));
      while (opening.find()) {
        if (language.of("opening").contains(opening.group(1))) {
          found.add(place(file, read(file), opening.start()) + opening.group(1));
        }
      }
    }

    assertEquals(List.of(), found);
  }

  @Test
  void a_simple_name_means_one_type() {
    Map<String, List<String>> packages = new TreeMap<>();
    for (Path file : types()) {
      packages
          .computeIfAbsent(name(file), any -> new ArrayList<>())
          .add(ROOT.relativize(file.getParent()).toString());
    }

    packages.keySet().removeAll(language.of("shared"));
    packages.values().removeIf(places -> places.size() == 1);
    assertEquals(Map.of(), packages);
  }

  @Test
  void a_file_holds_one_idea() {
    List<String> tooLong =
        types().stream()
            .filter(file -> read(file).lines().count() > LONGEST_FILE)
            .map(LanguageTest::name)
            .filter(name -> !language.of("long").contains(name))
            .sorted()
            .toList();

    assertEquals(List.of(), tooLong);
  }

  @Test
  void a_package_can_be_surveyed() {
    Map<String, Long> large =
        types().stream()
            .collect(Collectors.groupingBy(LanguageTest::packageOf, Collectors.counting()));

    large.values().removeIf(size -> size <= LARGEST_PACKAGE);
    large.keySet().removeAll(language.of("large"));
    assertEquals(Map.of(), large);
  }

  @Test
  void words_are_found_with_their_place() {
    Path file = javaSources().get(0);

    List<String> found = findings(List.of(file), Pattern.compile("package"));

    assertNotEquals(List.of(), found);
    assertEquals(ROOT.relativize(file) + ":" + lineOfPackage(file) + ": package", found.get(0));
  }

  private static int lineOfPackage(Path file) {
    List<String> lines = read(file).lines().toList();
    return lines.indexOf(
            lines.stream().filter(line -> line.contains("package")).findFirst().orElseThrow())
        + 1;
  }

  private List<String> findings(List<Path> files, Pattern words) {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      String text = read(file);
      Matcher matcher = words.matcher(text);
      while (matcher.find()) {
        if (!isQuoted(text, matcher)) {
          found.add(place(file, text, matcher.start()) + matcher.group());
        }
      }
    }
    return found;
  }

  /** Tells whether a word is a value of its own, such as the id of a job that does not exist. */
  private static boolean isQuoted(String text, Matcher word) {
    return word.start() > 0
        && text.charAt(word.start() - 1) == '"'
        && word.end() < text.length()
        && text.charAt(word.end()) == '"';
  }

  private static String place(Path file, String text, int position) {
    long line = text.substring(0, position).chars().filter(each -> each == '\n').count() + 1;
    return ROOT.relativize(file) + ":" + line + ": ";
  }

  /** Returns the sources of main code, the documents and the files of the page. */
  private List<Path> texts() {
    return Stream.of(
            javaSources().stream(),
            files("", ".*[.]md").stream(),
            files("server-micronaut/src/main/resources", ".*[.](js|html|css)").stream())
        .flatMap(files -> files)
        .filter(file -> !language.of("except").contains(ROOT.relativize(file).toString()))
        .toList();
  }

  private static List<Path> javaSources() {
    return files("", ".*/src/main/java/.*[.]java");
  }

  /** Returns the files of top-level types, those of samples and of the build aside. */
  private static List<Path> types() {
    return files("", "(?!samples|build-logic).*/src/main/java/.*(?<!-info)[.]java");
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  private static String packageOf(Path file) {
    String folder = file.getParent().toString();
    return folder.substring(folder.indexOf("/java/") + "/java/".length()).replace('/', '.');
  }

  private static List<Path> files(String folder, String form) {
    Pattern pattern = Pattern.compile(form);
    try (Stream<Path> all = Files.walk(ROOT.resolve(folder))) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(build|[.].+?)/.*"))
          .filter(file -> pattern.matcher(ROOT.relativize(file).toString()).matches())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The entries of {@code language.txt}, by their kind. */
  private record Language(Map<String, List<String>> entries) {

    static Language read() {
      return new Language(
          LanguageTest.read(Path.of("src/test/resources/language.txt"))
              .lines()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(line -> line.split(" ", 2))
              .collect(
                  Collectors.groupingBy(
                      entry -> entry[0],
                      Collectors.mapping(entry -> entry[1], Collectors.toList()))));
    }

    List<String> of(String kind) {
      return entries.getOrDefault(kind, List.of());
    }
  }
}
