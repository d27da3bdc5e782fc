package dev.lastword.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class EventParserTest {

  @Test
  void an_event_has_an_id_a_type_and_text() {
    assertEquals(
        List.of(new ServerEvent(Optional.of("7"), "execution", "{\"a\":1}")),
        parse("id: 7", "event: execution", "data: {\"a\":1}", ""));
  }

  @Test
  void lines_of_text_are_joined_and_one_blank_is_taken_off() {
    assertEquals(
        List.of(new ServerEvent(Optional.empty(), "message", "one\n two")),
        parse("data:one", "data:  two", ""));
  }

  @Test
  void comments_and_unknown_fields_and_events_without_text_are_nothing() {
    assertEquals(List.of(), parse(": heartbeat", "", "retry: 5", "colonless", "", "id: 3", ""));
  }

  @Test
  void nothing_is_left_over_for_the_next_event() {
    assertEquals(
        List.of(
            new ServerEvent(Optional.of("1"), "a", "x"),
            new ServerEvent(Optional.empty(), "message", "y")),
        parse("id:1", "event:a", "data:x", "", "data:y", ""));
  }

  @Test
  void an_id_without_text_is_remembered_although_nobody_is_told() {
    EventParser parser = new EventParser();
    assertEquals(Optional.empty(), parser.lastId());

    Stream.of(": alive", "id: 3", "", ": alive", "").forEach(parser::line);

    assertEquals(Optional.of("3"), parser.lastId());
  }

  private static List<ServerEvent> parse(String... lines) {
    EventParser parser = new EventParser();
    return Stream.of(lines).flatMap(line -> parser.line(line).stream()).toList();
  }
}
