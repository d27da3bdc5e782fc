package dev.lastword.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/follow-one-command.md} names files that exist, in an order that the code has too. */
final class FollowedCommandTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK =
      Pattern.compile("`(\\w+)`]\\([.][.]/([^)]+/src/main/java/([^)]+)[.]java)\\)");

  private final List<MatchResult> links =
      LINK.matcher(Files.readString(ROOT.resolve("docs/follow-one-command.md"))).results().toList();

  FollowedCommandTest() throws IOException {}

  @Test
  void every_file_exists_and_has_the_name_that_the_page_gives_it() {
    assertNotEquals(List.of(), links);
    List<String> wrong =
        links.stream()
            .filter(
                link ->
                    !Files.exists(ROOT.resolve(link.group(2)))
                        || !link.group(3).endsWith("/" + link.group(1)))
            .map(MatchResult::group)
            .toList();

    assertEquals(List.of(), wrong);
  }

  @Test
  void every_file_calls_one_before_it_or_is_called_by_one() {
    Map<String, Set<String>> calls = calls();
    Set<String> read = new LinkedHashSet<>();
    List<String> apart = new ArrayList<>();
    for (MatchResult link : links) {
      String type = link.group(3).replace('/', '.');
      boolean isNext =
          read.isEmpty()
              || read.stream()
                  .anyMatch(
                      before ->
                          before.equals(type)
                              || calls.getOrDefault(before, Set.of()).contains(type)
                              || calls.getOrDefault(type, Set.of()).contains(before));
      if (!isNext) {
        apart.add(type);
      }
      read.add(type);
    }

    assertEquals(List.of(), apart);
  }

  /** Returns the types that each top-level type uses, nested ones as parts of theirs. */
  private static Map<String, Set<String>> calls() {
    return new ClassFileImporter()
        .withImportOption(new Modules.TheOthers()).importPackages("dev.lastword").stream()
            .collect(
                Collectors.groupingBy(
                    FollowedCommandTest::topLevel,
                    Collectors.flatMapping(
                        type ->
                            type.getDirectDependenciesFromSelf().stream()
                                .map(dependency -> topLevel(dependency.getTargetClass())),
                        Collectors.toCollection(TreeSet::new))));
  }

  private static String topLevel(JavaClass type) {
    return type.getBaseComponentType().getName().replaceFirst("[$].*", "");
  }
}
