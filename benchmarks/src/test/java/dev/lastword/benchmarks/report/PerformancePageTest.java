package dev.lastword.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PerformancePageTest {

  private static final String PAGE =
      "# Page\n\n<!-- begin core -->\nold\n<!-- end core -->\n\nBy hand.\n"
          + "<!-- begin stores -->\n<!-- end stores -->\n";

  @Test
  void a_fragment_replaces_what_stands_between_its_lines_and_nothing_else() {
    String page = PerformancePage.replaced(PAGE, "core", "new\n");

    assertEquals(PAGE.replace("old\n", "\nnew\n\n"), page);
  }

  @Test
  void the_same_fragment_again_changes_nothing() {
    String once = PerformancePage.replaced(PAGE, "core", "new\n");

    assertEquals(once, PerformancePage.replaced(once, "core", "new\n"));
  }

  @Test
  void a_fragment_without_a_place_in_the_page_is_refused_with_its_lines() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> PerformancePage.replaced(PAGE, "peers", "new"));

    assertTrue(refused.getMessage().contains("<!-- begin peers -->"), refused.getMessage());
  }

  @Test
  void fragments_and_charts_of_a_folder_are_put_into_docs(@TempDir Path folder) throws IOException {
    Path reports = Files.createDirectories(folder.resolve("reports"));
    Path docs = Files.createDirectories(folder.resolve("docs"));
    Files.writeString(docs.resolve("performance.md"), PAGE);
    Files.writeString(reports.resolve("stores.md"), "table\n");
    Files.writeString(reports.resolve("peers.svg"), "<svg/>");

    PerformancePage.main(new String[] {reports.toString(), docs.toString()});

    String page = Files.readString(docs.resolve("performance.md"));
    assertEquals(PerformancePage.replaced(PAGE, "stores", "table"), page);
    assertEquals("<svg/>", Files.readString(docs.resolve("performance/peers.svg")));
  }

  @Test
  void every_table_has_a_place_in_the_page() throws IOException {
    String page = Files.readString(Path.of("../docs/performance.md"));

    for (String name :
        new String[] {
          "peers", "cancels", "recoveries", "growth", "core", "stores", "engine", "starts"
        }) {
      int begin = page.indexOf("<!-- begin " + name + " -->");
      assertTrue(begin >= 0 && begin < page.indexOf("<!-- end " + name + " -->"), name);
    }
  }
}
