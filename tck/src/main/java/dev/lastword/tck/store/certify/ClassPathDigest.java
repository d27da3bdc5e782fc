package dev.lastword.tck.store.certify;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Digest of the classes that were certified: every file of the class path, in its order. */
final class ClassPathDigest {

  /** Form of a digest. */
  static final String FORM = "sha256:[0-9a-f]{64}";

  private ClassPathDigest() {}

  /** Returns the digest of the class path of this process. */
  static String here() {
    return of(System.getProperty("java.class.path", ""));
  }

  static String of(String classPath) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String entry : classPath.split(File.pathSeparator)) {
        Path root = Path.of(entry);
        for (Path file : files(root)) {
          digest.update(name(root, file).getBytes(StandardCharsets.UTF_8));
          try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
          }
        }
      }
      return "sha256:" + HexFormat.of().formatHex(digest.digest());
    } catch (IOException unreadable) {
      return "unreadable: " + unreadable.getMessage();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  /** A folder may lie elsewhere on another machine; what is in it may not. */
  private static String name(Path root, Path file) {
    return root.equals(file) ? "" : root.relativize(file).toString();
  }

  private static List<Path> files(Path root) throws IOException {
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
