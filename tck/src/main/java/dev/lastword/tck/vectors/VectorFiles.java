package dev.lastword.tck.vectors;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The vectors as files.
 *
 * @param files the bytes of each file by its path under {@link #ROOT}, in the order of the paths
 */
public record VectorFiles(SortedMap<String, byte[]> files) {

  /** The folder of the vectors' first edition. */
  public static final String ROOT = "vectors/v1";

  private static final long FORMAT = 1;

  public VectorFiles {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /** Returns the files that ship with the kit. */
  public static VectorFiles shipped() {
    URL root = VectorFiles.class.getClassLoader().getResource(ROOT);
    if (root == null) {
      throw new IllegalStateException("the kit is damaged: " + ROOT + " is missing");
    }
    try {
      return root.openConnection() instanceof JarURLConnection jar
          ? inJar(jar.getJarFileURL().toURI())
          : inFolder(Path.of(root.toURI()));
    } catch (IOException | URISyntaxException unreadable) {
      throw new IllegalStateException("the kit is damaged: " + root, unreadable);
    }
  }

  /** Returns all files under {@code folder}. */
  public static VectorFiles inFolder(Path folder) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(each -> each.toString().endsWith(".json")).toList()) {
        files.put(folder.relativize(path).toString().replace('\\', '/'), Files.readAllBytes(path));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException("cannot read the vectors in " + folder, unreadable);
    }
    return new VectorFiles(files);
  }

  private static VectorFiles inJar(URI jar) throws IOException {
    try (FileSystem content = FileSystems.newFileSystem(Path.of(jar))) {
      return inFolder(content.getPath(ROOT));
    }
  }

  /** Returns all vectors, file by file. */
  public List<Vector> vectors() {
    List<Vector> vectors = new ArrayList<>();
    files.forEach((path, bytes) -> vectors.addAll(read(path, bytes)));
    return List.copyOf(vectors);
  }

  private static List<Vector> read(String path, byte[] bytes) {
    try {
      Members members = Members.of(JsonCodec.parse(bytes), Place.ROOT);
      long format = members.required("format", COUNT);
      if (format != FORMAT) {
        throw new MalformedDocument(
            Place.ROOT.member("format"), Long.toString(FORMAT), Long.toString(format));
      }
      List<Vector> vectors = new ArrayList<>();
      for (JsonObject document : members.required("vectors", listOf(OBJECT))) {
        Place place = Place.ROOT.member("vectors").element(vectors.size());
        vectors.add(vector(Members.of(document, place), place));
      }
      return vectors;
    } catch (MalformedDocument malformed) {
      throw new IllegalStateException("the kit is damaged: " + path, malformed);
    }
  }

  private static Vector vector(Members members, Place place) {
    String rule = members.required("rule", TEXT);
    return new Vector(
        members.required("id", TEXT),
        CoreRule.named(rule)
            .orElseThrow(() -> new MalformedDocument(place.member("rule"), "a rule", rule)),
        members.required("reason", TEXT),
        members.required("question", OBJECT),
        members.required("answer", OBJECT));
  }
}
