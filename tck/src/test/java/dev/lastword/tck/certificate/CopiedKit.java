package dev.lastword.tck.certificate;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.Reducer;
import dev.lastword.store.StoreRule;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The classes of the kit and of its tests, copied to folders so that they can be changed. */
final class CopiedKit {

  private static final List<Class<?>> MEMBERS =
      List.of(Verdict.class, CopiedKit.class, StoreRule.class, Reducer.class, JsonCodec.class);

  private final Map<Path, Path> copies = new LinkedHashMap<>();

  CopiedKit(Path folder) throws IOException {
    for (Class<?> member : MEMBERS) {
      URI place = URI.create(member.getProtectionDomain().getCodeSource().getLocation().toString());
      Path copy = folder.resolve(member.getSimpleName());
      copies.put(Path.of(place), copy);
      copy(Path.of(place), copy);
    }
  }

  /** Makes a class another one that does the same: it tells another source. */
  CopiedKit changed(String type) throws IOException {
    Path file = find(type + ".class").orElseThrow();
    String source = type.substring(type.lastIndexOf('/') + 1) + ".java";
    String code = Files.readString(file, StandardCharsets.ISO_8859_1);
    String other = code.replace(source, source.replace(".java", ".kava"));
    assertNotEquals(code, other, "nothing was changed");
    Files.writeString(file, other, StandardCharsets.ISO_8859_1);
    return this;
  }

  /** Adds a class to the package below that of {@code type}. */
  CopiedKit addedBelow(String type) throws IOException {
    Path file = find(type + ".class").orElseThrow();
    Path below = Files.createDirectories(file.resolveSibling("below"));
    Files.copy(file, below.resolve(file.getFileName().toString()));
    return this;
  }

  /** Makes a jar of each folder. */
  CopiedKit inJars() throws IOException {
    for (Map.Entry<Path, Path> each : copies.entrySet()) {
      Path folder = each.getValue();
      Path jar = folder.resolveSibling(folder.getFileName() + ".jar");
      try (FileSystem content = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
        copyFolder(folder, content.getPath("/"));
      }
      each.setValue(jar);
    }
    return this;
  }

  /** Returns what {@code question} says if it is one of these classes. */
  String ask(Class<? extends Supplier<String>> question) throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String place : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(copies.getOrDefault(Path.of(place), Path.of(place)).toUri().toURL());
    }
    Thread here = Thread.currentThread();
    ClassLoader before = here.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      here.setContextClassLoader(loader);
      Object copy = loader.loadClass(question.getName()).getDeclaredConstructor().newInstance();
      assertNotEquals(question, copy.getClass(), "the copy was not loaded");
      return (String) ((Supplier<?>) copy).get();
    } finally {
      here.setContextClassLoader(before);
    }
  }

  private Optional<Path> find(String file) {
    return copies.values().stream()
        .map(copy -> copy.resolve(file))
        .filter(Files::exists)
        .findFirst();
  }

  private static void copy(Path place, Path target) throws IOException {
    if (Files.isDirectory(place)) {
      copyFolder(place, target);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        copyFolder(jar.getPath("/"), target);
      }
    }
  }

  private static void copyFolder(Path folder, Path target) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        Path copy = target.resolve(folder.relativize(path).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(path, copy);
      }
    }
  }
}
