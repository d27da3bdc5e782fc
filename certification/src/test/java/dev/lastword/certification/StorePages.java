package dev.lastword.certification;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The pages about stores that are made from code. */
final class StorePages {

  static final Map<String, Supplier<String>> ALL =
      Map.of(
          "store-mutants.md", StoreMutantsPage::page,
          "certificates.md", CertificatesPage::page);

  private StorePages() {}

  /** Writes them into the folder that the argument names. */
  public static void main(String... arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    for (Map.Entry<String, Supplier<String>> page : new TreeMap<>(ALL).entrySet()) {
      Files.writeString(folder.resolve(page.getKey()), page.getValue().get());
    }
  }
}
