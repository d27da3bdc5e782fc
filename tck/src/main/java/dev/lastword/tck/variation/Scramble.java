package dev.lastword.tck.variation;

import dev.lastword.tck.random.Draw;
import java.util.List;
import java.util.stream.IntStream;

/** A substitution of letters and digits that keeps length, bytes and every other character. */
final class Scramble {

  private final List<Integer> letters;
  private final List<Integer> digits;

  Scramble(Draw draw) {
    this.letters = draw.shuffled(IntStream.range(0, 26).boxed().toList());
    this.digits = draw.shuffled(IntStream.range(0, 10).boxed().toList());
  }

  String of(String text) {
    StringBuilder scrambled = new StringBuilder(text.length());
    text.chars().forEach(c -> scrambled.append(of((char) c)));
    return scrambled.toString();
  }

  private char of(char c) {
    if (c >= 'a' && c <= 'z') {
      return (char) ('a' + letters.get(c - 'a'));
    }
    if (c >= 'A' && c <= 'Z') {
      return (char) ('A' + letters.get(c - 'A'));
    }
    return c >= '0' && c <= '9' ? (char) ('0' + digits.get(c - '0')) : c;
  }
}
