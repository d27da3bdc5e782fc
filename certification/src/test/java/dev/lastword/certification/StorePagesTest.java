package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class StorePagesTest {

  private static final Path DOCS = Path.of("../docs");

  @TestFactory
  Stream<DynamicTest> the_pages_tell_of_this_release() {
    return StorePages.ALL.keySet().stream()
        .map(name -> dynamicTest(name, () -> tellsOfThisRelease(name)));
  }

  private static void tellsOfThisRelease(String name) throws IOException {
    assertEquals(
        StorePages.ALL.get(name).get(),
        Files.readString(DOCS.resolve(name)),
        "./gradlew :certification:storePages writes it anew");
  }
}
