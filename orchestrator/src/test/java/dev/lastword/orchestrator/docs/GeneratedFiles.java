package dev.lastword.orchestrator.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

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
    return new GraphsPage(docs).pictures();
  }
}
