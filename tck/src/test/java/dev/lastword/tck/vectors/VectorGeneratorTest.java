package dev.lastword.tck.vectors;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.tck.vectors.generate.VectorGenerator;
import dev.lastword.tck.vectors.generate.VectorsPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The published files are frozen: nobody edits them by hand, and nothing else does. */
class VectorGeneratorTest {

  private static final Path PUBLISHED = Path.of("src/main/resources/vectors/v1");
  private static final Path PAGE = Path.of("../docs/vectors.md");
  private static final String REMEDY = "run ./gradlew :tck:run --args=generate-vectors";

  @Test
  void the_published_files_are_what_the_generator_makes() throws IOException {
    SortedMap<String, byte[]> made = VectorGenerator.write(AllVectors.BY_FILE);

    assertEquals(made.keySet(), published(), REMEDY);
    for (Map.Entry<String, byte[]> file : made.entrySet()) {
      assertSame(
          file.getValue(), Files.readAllBytes(PUBLISHED.resolve(file.getKey())), file.getKey());
    }
  }

  @Test
  void the_published_page_is_what_the_generator_makes() throws IOException {
    assertEquals(VectorsPage.of(AllVectors.BY_FILE.values()), Files.readString(PAGE), REMEDY);
  }

  @Test
  void the_grids_are_complete() {
    Map<String, List<Vector>> files = AllVectors.BY_FILE;

    assertAll(
        () -> assertEquals(24 * 4 * 2 * 7, sizeOf(files, "reduce/grid-")),
        () -> assertEquals(12 * 4 * 2 * 7, sizeOf(files, "decide/grid-")),
        () -> assertEquals(1000, sizeOf(files, "fold/seeds-")));
  }

  private static int sizeOf(Map<String, List<Vector>> files, String prefix) {
    return files.entrySet().stream()
        .filter(file -> file.getKey().startsWith(prefix))
        .mapToInt(file -> file.getValue().size())
        .sum();
  }

  private static TreeSet<String> published() throws IOException {
    try (Stream<Path> files = Files.walk(PUBLISHED)) {
      TreeSet<String> paths = new TreeSet<>();
      files
          .filter(Files::isRegularFile)
          .forEach(file -> paths.add(PUBLISHED.relativize(file).toString().replace('\\', '/')));
      return paths;
    }
  }

  private static void assertSame(byte[] made, byte[] published, String file) {
    String[] expected = new String(made, StandardCharsets.UTF_8).split("\n");
    String[] found = new String(published, StandardCharsets.UTF_8).split("\n");
    for (int line = 0; line < Math.min(expected.length, found.length); line++) {
      assertEquals(expected[line], found[line], file + ":" + (line + 1) + ": " + REMEDY);
    }
    assertTrue(Arrays.equals(made, published), file + ": " + REMEDY);
  }
}
