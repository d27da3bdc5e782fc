package dev.lastword.tck.store.certify;

import dev.lastword.tck.store.StoreFixture;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.platform.commons.support.ReflectionSupport;

/** SHA-256 over the classes that decide what a store is asked and what passes. */
final class KitDigest {

  private KitDigest() {}

  static String current() {
    MessageDigest sha = sha256();
    List<Class<?>> classes =
        ReflectionSupport.findAllClassesInPackage(
            StoreFixture.class.getPackageName(), type -> true, name -> true);
    classes.stream()
        .sorted(Comparator.comparing(Class::getName))
        .forEach(
            type -> {
              byte[] code = code(type);
              // Lengths keep the parts apart.
              sha.update(
                  (type.getName() + " " + code.length + "\n").getBytes(StandardCharsets.UTF_8));
              sha.update(code);
            });
    return "sha256:" + HexFormat.of().formatHex(sha.digest());
  }

  private static byte[] code(Class<?> type) {
    String file = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file), file)) {
      return in.readAllBytes();
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot read " + file, failure);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
