package dev.lastword.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.server.http.WebJar;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The files of the page, by their paths; read from the class path when they are first wanted. */
@Singleton
final class PageFiles {

  static final String INDEX = "index.html";

  /** Lower case names in at most one folder: nothing else is a file of the page. */
  private static final Pattern PATH =
      Pattern.compile("(?:[a-z-]{1,20}/)?[a-z-]{1,40}\\.(?:html|js|css|svg)");

  private static final String PREACT = "lib/preact.js";

  private final Map<String, PageFile> known = new ConcurrentHashMap<>();

  Optional<PageFile> find(String path) {
    if (!PATH.matcher(path).matches()) {
      return Optional.empty();
    }
    PageFile file = known.get(path);
    if (file == null) {
      Optional<PageFile> found = read(place(path)).map(text -> PageFile.of(path, text));
      found.ifPresent(one -> known.put(path, one));
      return found;
    }
    return Optional.of(file);
  }

  /** Returns the text of a file that must be there. */
  String text(String path) {
    return find(path)
        .map(PageFile::text)
        .orElseThrow(() -> new IllegalStateException("expected a file " + path + ", found none"));
  }

  private static String place(String path) {
    return path.equals(PREACT)
        ? WebJar.folder("org.webjars.npm", "preact") + "dist/preact.mjs"
        : "/web/" + path;
  }

  private static Optional<String> read(String resource) {
    try (InputStream stream = PageFiles.class.getResourceAsStream(resource)) {
      return stream == null
          ? Optional.empty()
          : Optional.of(new String(stream.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
