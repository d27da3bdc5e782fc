package dev.lastword.store.kv;

import dev.lastword.store.Availability;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Snapshot;
import dev.lastword.store.StreamId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

/** Values from few names, so that they meet; the names are such as are easily confused. */
final class RandomValues {

  /** Beginnings of each other, pairs in case and in normal form, and the ends of the planes. */
  static final List<String> NAMES =
      List.of(
          "a",
          "A",
          "ab",
          "a b",
          "a ",
          "b",
          "\u00e9",
          "e\u0301",
          "\uffee",
          "\ud83d\ude00",
          "\u007e",
          "a:",
          "a!");

  /** What can be asked for and never be stored. */
  static final List<String> ODD_TEXTS =
      List.of("a\0", "a\0b", "\0", "", "\ud83d", "a\ud83d", "\ude00", "a\u0001");

  final Random random;

  RandomValues(long seed) {
    this.random = new Random(seed);
  }

  <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  String name() {
    return any(NAMES);
  }

  /** Returns a text to ask for. */
  String question() {
    return chance(90) ? name() : any(ODD_TEXTS);
  }

  StreamId stream() {
    return new StreamId(any(List.of("a", "ab", "A")), any(NAMES.subList(0, 3)));
  }

  Payload payload() {
    byte[] bytes = new byte[random.nextInt(4)];
    random.nextBytes(bytes);
    return Payload.of(bytes, any(List.of(Payload.JSON, "text/plain")));
  }

  Map<String, String> texts(List<String> names, List<String> values) {
    Map<String, String> texts = new HashMap<>();
    for (int left = random.nextInt(4); left > 0; left--) {
      texts.put(any(names), any(values));
    }
    return texts;
  }

  List<EventRecord> events() {
    int count = chance(3) ? 600 : 1 + random.nextInt(3);
    return java.util.stream.Stream.generate(this::event).limit(count).toList();
  }

  private EventRecord event() {
    return new EventRecord(
        new UUID(random.nextLong(), random.nextLong()),
        any(List.of("X", "Y", "x")),
        random.nextInt(3),
        Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000) * 1_000L),
        texts(NAMES, NAMES),
        payload());
  }

  String jobId() {
    return any(NAMES.subList(0, 6));
  }

  String queue() {
    return any(List.of("q", "Q", "q1", "q "));
  }

  String status() {
    return any(List.of("s", "S", "st"));
  }

  Duration duration() {
    return Duration.ofMillis(random.nextInt(5)).plusNanos(chance(20) ? 1 : 0);
  }

  Availability availability() {
    return chance(20) ? Availability.PARKED : Availability.after(duration());
  }

  NewJob job() {
    Optional<String> group = chance(50) ? Optional.of(any(List.of("a", "ab"))) : Optional.empty();
    return new NewJob(
        jobId(), queue(), any(List.of(0, 5, 9)), group, payload(), availability(), status());
  }

  Doc doc() {
    long sortKey = any(List.of(-1L, 0L, 1L, 255L, 256L, Long.MIN_VALUE, Long.MAX_VALUE));
    return new Doc(
        any(List.of("c", "cc", "C")),
        name(),
        sortKey,
        texts(List.of("t", "tt", "T"), List.of("", "v", "vv", "V")),
        payload());
  }

  Snapshot snapshot() {
    return new Snapshot(stream(), 1 + random.nextInt(4), "v1", payload());
  }
}
