package dev.lastword.tck.store.suites;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.Samples;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Text that has been lost before, and facts that hold it wherever text may be. */
final class UnicodeSamples {

  /** One of each script and trick: two, three and four bytes, joined, right to left, combining. */
  static final List<String> TEXTS =
      List.of(
          "r\u00e9sum\u00e9 na\u00efve \u00a3\u20ac",
          "\u65e5\u672c\u8a9e\u306e\u30c6\u30b9\u30c8",
          "\u4e2d\u6587\u6e2c\u8a66",
          "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 \ud83c\uddf3\ud83c\uddf4",
          "\u05e2\u05d1\u05e8\u05d9\u05ea \u202e\u0639\u0631\u0628\u064a",
          "e\u0301 and \u00e9, A\u030a and \u00c5",
          "\u0130stanbul ISPARTA \u0131l\u0131k ilik",
          "end of the plane \uffff",
          "last of all \udbff\udfff");

  private UnicodeSamples() {}

  /** Returns facts whose types, headers and payloads hold the texts; the same at every call. */
  static List<EventRecord> facts(StreamId stream) {
    return TEXTS.stream().map(text -> fact(stream, text)).toList();
  }

  private static EventRecord fact(StreamId stream, String text) {
    byte[] name = (stream + text).getBytes(StandardCharsets.UTF_8);
    return new EventRecord(
        UUID.nameUUIDFromBytes(name),
        "TYPE " + text,
        1,
        Samples.NOON,
        Map.of("name " + text, "value " + text),
        Payload.json("{\"text\":\"" + text + "\"}"));
  }
}
