package dev.lastword.server.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Random;

/** Bodies that nobody would send by mistake. */
final class Damage {

  private Damage() {}

  static byte[] of(String text, Random random) {
    byte[] bytes = text.getBytes(UTF_8);
    return switch (random.nextInt(8)) {
      case 0 -> new byte[0];
      case 1 -> text.substring(0, random.nextInt(text.length() + 1)).getBytes(UTF_8);
      case 2 -> ("[".repeat(5_000) + "]".repeat(5_000)).getBytes(UTF_8);
      case 3 -> ("{\"a\":".repeat(600) + "1" + "}".repeat(600)).getBytes(UTF_8);
      case 4 -> ("\"" + "x".repeat(200_000) + "\"").getBytes(UTF_8);
      case 5 -> (text + text).getBytes(UTF_8);
      case 6 -> random(bytes.length, random);
      default -> flipped(bytes, random);
    };
  }

  private static byte[] random(int length, Random random) {
    byte[] bytes = new byte[length + 1];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] flipped(byte[] bytes, Random random) {
    for (int i = 0; i < 3 && bytes.length > 0; i++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }
}
