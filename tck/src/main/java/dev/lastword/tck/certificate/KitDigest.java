package dev.lastword.tck.certificate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * SHA-256 over what decides what is asked and what passes, part by part.
 *
 * <p>Byte code counts the same in a folder and in a jar, and only if it comes from where the class
 * comes from that stands for it: what else is on the class path, tests for one, is no part of a
 * kit.
 */
public final class KitDigest {

  private static final int ALONE = 1;

  private final MessageDigest sha = sha256();

  /** Adds a part. */
  public KitDigest add(String name, byte[] content) {
    // Lengths keep the parts apart: no two different kits run together into the same bytes.
    sha.update(bytes(name.length() + " " + name + " " + content.length + "\n"));
    sha.update(content);
    return this;
  }

  /** Adds the classes of the package that {@code member} is in, and of none below it. */
  public KitDigest addPackageOf(Class<?> member) {
    return add(member, member.getPackageName(), ALONE);
  }

  /** Adds the classes of {@code member}'s jar or folder that are in a package or below it. */
  public KitDigest addPackagesFrom(String name, Class<?> member) {
    return add(member, name, Integer.MAX_VALUE);
  }

  /** Returns the digest of all that was added; nothing can be added any more. */
  public String value() {
    return "sha256:" + HexFormat.of().formatHex(sha.digest());
  }

  private KitDigest add(Class<?> member, String name, int depth) {
    Path place = place(member);
    String folder = name.replace('.', '/');
    if (Files.isDirectory(place)) {
      return add(place, folder, depth);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return add(jar.getPath("/"), folder, depth);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("cannot read " + place, unreadable);
    }
  }

  private KitDigest add(Path root, String folder, int depth) {
    SortedMap<String, Path> classes = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(root.resolve(folder), depth)) {
      paths
          .filter(path -> path.toString().endsWith(".class"))
          .forEach(path -> classes.put(root.relativize(path).toString().replace('\\', '/'), path));
      for (SortedMap.Entry<String, Path> each : classes.entrySet()) {
        add(each.getKey(), Files.readAllBytes(each.getValue()));
      }
      return this;
    } catch (IOException unreadable) {
      throw new UncheckedIOException("cannot read " + folder + " in " + root, unreadable);
    }
  }

  private static Path place(Class<?> member) {
    try {
      return Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException("cannot find " + member, impossible);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
