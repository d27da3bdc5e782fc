package dev.lastword.server.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between documents lead to a file that is there, and to a heading that it has. */
final class LinksTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```\\s*$");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]*)(?:#([^)\\s]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern ANCHOR = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");

  @Test
  void every_link_leads_somewhere() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path page : pages()) {
      for (MatchResult link : LINK.matcher(text(page)).results().toList()) {
        Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
        if (!isThere(target.normalize(), link.group(2))) {
          dead.add(page + " links to " + link.group());
        }
      }
    }

    assertEquals(List.of(), dead);
  }

  @Test
  void every_page_can_be_reached_from_the_front_door() throws IOException {
    Set<Path> reached = new TreeSet<>();
    reach(ROOT.resolve("README.md").normalize(), reached);

    assertEquals(List.of(), pages().stream().filter(page -> !reached.contains(page)).toList());
  }

  private static void reach(Path page, Set<Path> reached) throws IOException {
    if (!reached.add(page)) {
      return;
    }
    for (MatchResult link : LINK.matcher(text(page)).results().toList()) {
      Path target = page.resolveSibling(link.group(1)).normalize();
      Path index = target.resolve("README.md");
      if (target.toString().endsWith(".md")) {
        reach(target, reached);
      } else if (Files.exists(index)) {
        reach(index, reached);
      }
    }
  }

  private static boolean isThere(Path target, String heading) throws IOException {
    return Files.exists(target)
        && (heading == null
            || !target.toString().endsWith(".md")
            || headings(target).contains(heading));
  }

  /** Returns the names that headings get where pages are shown. */
  private static Set<String> headings(Path page) throws IOException {
    String text = Files.readString(page);
    return Stream.concat(
            HEADING.matcher(text).results().map(heading -> slug(heading.group(1))),
            ANCHOR.matcher(text).results().map(anchor -> anchor.group(1)))
        .collect(Collectors.toSet());
  }

  private static String slug(String heading) {
    return heading
        .strip()
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
        .replace(' ', '-');
  }

  private static String text(Path page) throws IOException {
    return CODE.matcher(Files.readString(page)).replaceAll("");
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      List<Path> pages =
          Stream.concat(
                  files.filter(file -> file.toString().endsWith(".md")),
                  Stream.of("README.md", "CONTRIBUTING.md", "samples/file-store/README.md")
                      .map(ROOT::resolve))
              .map(Path::normalize)
              .toList();
      assertTrue(pages.size() > 40, "where are the documents?");
      return pages;
    }
  }
}
