package dev.lastword.core.golden;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** One recorded history: the events of its log, and the lines of the state it leads to. */
record Recording(List<EventEnvelope> history, SortedMap<String, String> state) {

  static Recording read(Path file) {
    List<EventEnvelope> history = new ArrayList<>();
    SortedMap<String, String> state = new TreeMap<>();
    boolean inLog = true;
    for (String line : linesOf(file)) {
      if (line.equals("---")) {
        inLog = false;
      } else if (inLog) {
        history.add(event(history.size() + 1, line));
      } else {
        int equals = line.indexOf('=');
        state.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    return new Recording(history, state);
  }

  /** A line of a log: when, what, and the fields of the payload. */
  private static EventEnvelope event(int number, String line) {
    List<String> words = Arrays.asList(line.split(" "));
    Payload payload = Payload.of(words.subList(2, words.size()));
    return new EventEnvelope(
        EventId.of("e-" + number),
        Log.EXECUTION,
        Instant.parse(words.get(0)),
        Actor.SYSTEM,
        null,
        null,
        payload.of(words.get(1)));
  }

  private static List<String> linesOf(Path file) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
