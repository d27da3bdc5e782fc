package dev.lastword.server.execution;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;

/** Lines of an export, to be changed and sealed again with a checksum that is right. */
record ExportFile(List<String> lines) {

  static ExportFile of(String text) {
    return new ExportFile(List.of(text.split("\n")));
  }

  int size() {
    return lines.size() - 1;
  }

  ExportFile with(int line, UnaryOperator<String> change) {
    List<String> changed = new ArrayList<>(lines);
    changed.set(line, change.apply(changed.get(line)));
    return new ExportFile(changed);
  }

  ExportFile replace(String from, String to) {
    return new ExportFile(lines.stream().map(line -> line.replace(from, to)).toList());
  }

  ExportFile swapped(int one, int other) {
    List<String> changed = new ArrayList<>(lines);
    changed.set(one, lines.get(other));
    changed.set(other, lines.get(one));
    return new ExportFile(changed);
  }

  ExportFile without(int line) {
    List<String> changed = new ArrayList<>(lines);
    changed.remove(line);
    return new ExportFile(changed);
  }

  ExportFile twice(int line) {
    List<String> changed = new ArrayList<>(lines);
    changed.add(line, lines.get(line));
    return new ExportFile(changed);
  }

  /** Returns the text with the number of lines and the checksum that belong to it. */
  String sealed() {
    List<String> body = lines.subList(0, lines.size() - 1);
    String text = String.join("\n", body) + "\n";
    return text
        + "{\"kind\":\"end\",\"lines\":"
        + body.size()
        + ",\"sha256\":\""
        + sha256(text)
        + "\"}\n";
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
