package dev.lastword.orchestrator.docs;

import dev.lastword.orchestrator.process.ReactionsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Every file below {@code docs} that this module generates. */
final class GeneratedFiles {

  private GeneratedFiles() {}

  public static void main(String[] arguments) throws IOException {
    for (Map.Entry<Path, String> file : in(Path.of(arguments[0])).entrySet()) {
      Files.createDirectories(file.getKey().getParent());
      Files.writeString(file.getKey(), file.getValue());
      System.out.println(file.getKey().normalize());
    }
  }

  static Map<Path, String> in(Path docs) throws IOException {
    Map<Path, String> files = new TreeMap<>(new GraphsPage(docs).pictures());
    files.put(docs.resolve("reactions.md"), ReactionsPage.text());
    return files;
  }
}
