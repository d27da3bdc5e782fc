package dev.lastword.core.golden;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.EventType;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.testkit.Picture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Equal histories give equal states, in every release. */
class GoldenHistoriesTest {

  @ParameterizedTest
  @MethodSource("recordings")
  void a_recorded_history_leads_to_the_recorded_state(Path file) {
    Recording recording = Recording.read(file);

    ExecutionState state = Reducer.fold(ExecutionState.initial(Log.EXECUTION), recording.history());

    assertEquals(lines(recording.state()), lines(Picture.of(state)));
  }

  @Test
  void a_recording_is_never_edited() throws Exception {
    Map<String, String> found = new TreeMap<>();
    for (Path file : recordings().toList()) {
      found.put(file.getFileName().toString(), sha256(file));
    }

    assertEquals(lines(recordedSums()), lines(found));
  }

  @Test
  void the_recordings_hold_every_type_of_event() throws Exception {
    Set<String> types =
        recordings()
            .flatMap(file -> Recording.read(file).history().stream())
            .map(event -> event.body().typeName())
            .collect(Collectors.toSet());

    assertEquals(
        EnumSet.allOf(EventType.class),
        Arrays.stream(EventType.values())
            .filter(type -> types.contains(type.name()))
            .collect(Collectors.toSet()));
  }

  static Stream<Path> recordings() throws Exception {
    try (Stream<Path> files = Files.list(directory())) {
      return files.filter(file -> file.toString().endsWith(".log")).sorted().toList().stream();
    }
  }

  private static Path directory() throws Exception {
    return Path.of(requireNonNull(GoldenHistoriesTest.class.getResource("/golden")).toURI());
  }

  private static Map<String, String> recordedSums() throws Exception {
    List<String> lines = Files.readAllLines(directory().resolve("SHA256SUMS"));
    return lines.stream()
        .collect(Collectors.toMap(line -> line.substring(66), line -> line.substring(0, 64)));
  }

  private static String sha256(Path file) throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(digest);
  }

  private static String lines(Map<String, String> values) {
    return new TreeMap<>(values)
        .entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining("\n"));
  }
}
