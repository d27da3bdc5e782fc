package dev.lastword.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class StoreRulesPageTest {

  private static final Path PAGE = Path.of("../docs/store-rules.md");
  private static final Path EXPECTED = Path.of("build/store-rules.md");
  private static final Pattern NAMED = Pattern.compile("\\b[WRFJDSETOXC][1-9][0-9]?b?\\b");

  private static final Map<Character, String> CHAPTERS =
      Map.ofEntries(
          Map.entry('W', "Writing: `commit`"),
          Map.entry('R', "Reading a stream: `read`"),
          Map.entry('F', "The feed of all streams: `feed`"),
          Map.entry('J', "Jobs and leases"),
          Map.entry('D', "Documents"),
          Map.entry('S', "Snapshots"),
          Map.entry('E', "Erasing"),
          Map.entry('T', "Time, text and limits"),
          Map.entry('O', "Opening, closing, surviving"),
          Map.entry('X', "Failures"),
          Map.entry('C', "Capabilities and profiles"));

  @Test
  void the_page_of_rules_is_made_from_the_list() throws IOException {
    String expected = page();
    Files.writeString(EXPECTED, expected);

    assertEquals(expected, Files.readString(PAGE), "copy store-spi/" + EXPECTED + " to docs/");
  }

  @Test
  void every_number_in_the_javadoc_is_a_rule() throws IOException {
    TreeSet<String> unknown = new TreeSet<>();
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
      for (Path source : sources.filter(Files::isRegularFile).toList()) {
        Matcher named = NAMED.matcher(Files.readString(source));
        while (named.find()) {
          unknown.add(named.group());
        }
      }
    }
    Arrays.stream(StoreRule.values()).map(StoreRule::name).toList().forEach(unknown::remove);

    assertEquals(new TreeSet<>(), unknown);
  }

  /** Failures of conformance cases point to the anchor. */
  private static String row(StoreRule rule) {
    String anchor = rule.name().toLowerCase(Locale.ROOT);
    return "| <a id=\"%s\"></a>%s | %s |\n".formatted(anchor, rule, rule.text());
  }

  private static String page() {
    StringBuilder page = new StringBuilder();
    page.append("# What a store promises\n\n");
    page.append("Made from `StoreRule` in `store-spi`, whose Javadoc refers to these numbers. ");
    page.append("Tests, mutants and certificates\nname them too: a promise without a number does");
    page.append(" not exist.\n");
    char chapter = 0;
    for (StoreRule rule : StoreRule.values()) {
      if (rule.name().charAt(0) != chapter) {
        chapter = rule.name().charAt(0);
        page.append("\n## ").append(CHAPTERS.get(chapter)).append("\n\n| id | rule |\n|---|---|\n");
      }
      page.append(row(rule));
    }
    page.append("\n## Limits\n\n| limit | at least |\n|---|---|\n");
    for (Limit limit : Limit.values()) {
      page.append("| `").append(limit).append("` | ").append(limit.minimum()).append(" |\n");
    }
    page.append("\n## Profiles\n\n| profile | capabilities |\n|---|---|\n");
    for (Profile profile : Profile.values()) {
      String names =
          profile.capabilities().stream()
              .sorted()
              .map(Enum::name)
              .collect(Collectors.joining(", "));
      page.append("| ").append(profile).append(" | ").append(names).append(" |\n");
    }
    return page.toString();
  }
}
