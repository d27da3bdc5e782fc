package dev.lastword.tck.store.suites;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.Text;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

/** Facts of any shape that the contract allows. */
final class RandomFacts {

  private static final int MOST_BYTES = 2_000;
  private static final int MOST_NAME_BYTES = 100;
  private static final int MOST_ENTRY_BYTES = 256;
  private static final int MOST_HEADERS = 6;

  private static final long FIRST = Micros.sinceEpoch(Instant.parse("0001-01-01T00:00:00Z"));
  private static final long LAST = Micros.sinceEpoch(Instant.parse("9999-12-31T23:59:59.999999Z"));

  private static final List<String> LETTERS =
      List.of(
          " ", "a", "Z", "0", "'", "\"", "\\", "%", "\u00df", "\u0301", "\u65e5", "\ud83d\ude00");
  private static final List<String> CONTROLS = List.of("\t", "\n", "\r\n", "\u0001", "\u007f");

  private final Random random;

  RandomFacts(Random random) {
    this.random = random;
  }

  List<EventRecord> next(int count) {
    return Stream.generate(this::fact).limit(count).toList();
  }

  private EventRecord fact() {
    return new EventRecord(
        new UUID(random.nextLong(), random.nextLong()),
        name(MOST_NAME_BYTES),
        random.nextInt(3) == 0 ? random.nextInt(Integer.MAX_VALUE) : random.nextInt(3),
        Micros.fromEpoch(FIRST + Math.floorMod(random.nextLong(), LAST - FIRST + 1)),
        headers(),
        payload());
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new HashMap<>();
    int count = random.nextInt(MOST_HEADERS + 1);
    for (int i = 0; i < count; i++) {
      headers.put(name(MOST_ENTRY_BYTES), text(MOST_ENTRY_BYTES));
    }
    return headers;
  }

  private Payload payload() {
    byte[] bytes = new byte[random.nextInt(MOST_BYTES)];
    random.nextBytes(bytes);
    return Payload.of(bytes, random.nextBoolean() ? Payload.JSON : name(MOST_NAME_BYTES));
  }

  private String name(int mostBytes) {
    return cut("n" + several(LETTERS), mostBytes);
  }

  private String text(int mostBytes) {
    return cut(several(LETTERS) + several(CONTROLS) + several(LETTERS), mostBytes);
  }

  private String several(List<String> letters) {
    StringBuilder text = new StringBuilder();
    int count = random.nextInt(12);
    for (int i = 0; i < count; i++) {
      text.append(letters.get(random.nextInt(letters.size())));
    }
    return text.toString();
  }

  private static String cut(String text, int mostBytes) {
    return Text.utf8Length(text) <= mostBytes ? text : text.substring(0, 1);
  }
}
