package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text to values and back. */
class JsonTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "false",
        "\"\"",
        "[]",
        "{}",
        "-0",
        "1.0",
        "1E+05",
        "-1.50e-007",
        "1e999999999999",
        "{\"b\":[null,{\"a\":null}],\"a\":1,\"\":{}}",
        "\"\\ud800\"",
        "\"\\udc00\\ud83d\"",
        "{\"\\ud800\":1,\"\\udc00\":2,\"a\\udbffb\":3,\"\\\\ud800\":4}",
        "\"😀\"",
        "\"\\u0000\\u001f\\n\\r\\t\\b\\f\\\"\\\\/\u007f\u2028\""
      })
  void what_is_read_is_written_as_it_was_spelled(String text) {
    assertEquals(text, JsonCodec.write(JsonCodec.parse(text)));
    assertEquals(text, JsonCodec.write(JsonCodec.parse(text.getBytes(StandardCharsets.UTF_8))));
  }

  @Test
  void white_space_and_escapes_that_need_not_be_are_not_kept() {
    JsonValue value = JsonCodec.parse(" { \"\\u0061\\/\" : [ 1 ,\t2 ]\r\n} ");

    assertEquals("{\"a/\":[1,2]}", JsonCodec.write(value));
  }

  @Test
  void a_backslash_before_letters_is_no_surrogate() {
    assertEquals(
        "{\"\\\\ud800\":\"😀\"}",
        JsonCodec.write(JsonCodec.parse("{\"\\\\ud800\":\"\\uD83D\\ude00\"}")));
    for (String broken : List.of("\"\\ud8\"", "\"\\ud8g0\"", "\"\\ud8\u06600\"", "\"\\")) {
      assertThrows(MalformedDocument.class, () -> JsonCodec.parse(broken));
    }
  }

  @Test
  void a_lone_surrogate_in_a_string_is_kept_as_an_escape() {
    assertEquals("\"a\\ud800b\"", JsonCodec.write(new JsonString("a\ud800b")));
    assertEquals(
        "\"\\ud83d😀\\ude00\"", JsonCodec.write(new JsonString("\ud83d\ud83d\ude00\ude00")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|document: expected a value, found the end of the text",
        "{\"a\":1,\"a\":1}|/a: expected each name once, found it again (line 1, column 13)",
        "{\"a\":null,\"a\":null}|/a: expected each name once, found it again (line 1, column 19)",
        "[{\"x/y\":{\"~\":1,\"~\":2}}]|/0/x~1y/~0: expected each name once, found it again (line 1, column 21)",
        "1 2|document: expected one value, found another after it (line 1, column 4)",
        "{\"a\":[1,}|/a/1: expected JSON, found Unexpected character ('}' (code 125)): expected a value (line 1, column 9)",
        "[01]|/0: expected JSON, found Invalid numeric value: Leading zeroes not allowed (line 1, column 3)",
        "[NaN]|/0: expected JSON, found Non-standard token 'NaN' (line 1, column 5)",
        "[+1]|/0: expected JSON, found Unexpected character ('+' (code 43)) in numeric value: JSON spec does not allow numbers to have plus signs (line 1, column 3)",
        "[1|/1: expected JSON, found Unexpected end-of-input: expected close marker for Array (line 1, column 3)",
        "[}|/0: expected JSON, found Unexpected close marker '}': expected ']' (line 1, column 2)",
        "/**/1|document: expected JSON, found Unexpected character ('/' (code 47)): maybe a (non-standard) comment? (line 1, column 1)"
      })
  void what_is_not_json_is_refused_with_the_place(String text, String problem) {
    assertRefused(problem, text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ", "tru", "nul", "True", "'a'", "{a:1}", "[1,]", "{\"a\":1,}", "[,1]", "{\"a\"}", "1.",
        ".5", "-", "1e", "0x1", "1_0", "Infinity", "\"a", "\"\\x\"", "\"\\u12\"", "\"\t\"",
            "\u00001",
        "\ufeff1", "]", "1a", "\u00a01"
      })
  void json_has_no_dialects(String text) {
    assertThrows(MalformedDocument.class, () -> JsonCodec.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "22c080, 1", // overlong
    "22eda08022, 1", // a surrogate
    "22f490808022, 1", // beyond Unicode
    "22ff22, 1",
    "31e2, 1", // cut off
    "fffe3100, 0" // UTF-16
  })
  void bytes_that_are_not_utf_8_are_refused(String hex, int at) {
    byte[] bytes = HexFormat.of().parseHex(hex);

    MalformedDocument refused = assertThrows(MalformedDocument.class, () -> JsonCodec.parse(bytes));

    assertEquals(
        "document: expected UTF-8, found something else at byte " + at, refused.getMessage());
  }

  @Test
  void the_replacement_character_is_a_character() {
    assertEquals(
        new JsonString("\ufffd"), JsonCodec.parse("\"\ufffd\"".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void a_message_shows_as_much_as_helps() {
    String name = "n".repeat(1000);

    MalformedDocument refused =
        assertThrows(
            MalformedDocument.class,
            () -> Formats.TEXT.read(JsonCodec.parse("9".repeat(100)), Place.ROOT.member(name)));

    assertEquals(
        "…"
            + "n".repeat(300)
            + ": expected a string, found "
            + "9".repeat(60)
            + "… (100 characters)",
        refused.getMessage());
    assertEquals("/" + name, refused.place());
  }

  @Test
  void a_message_is_one_line_whatever_the_document_holds() {
    MalformedDocument refused =
        assertThrows(
            MalformedDocument.class,
            () -> Formats.TIME.read(new JsonString("\n\ud800"), Place.ROOT.member("\r\"")));

    assertEquals("/\\r\\\": expected an RFC 3339 time, found \"\\n\\ud800\"", refused.getMessage());
  }

  private static void assertRefused(String problem, String text) {
    MalformedDocument refused = assertThrows(MalformedDocument.class, () -> JsonCodec.parse(text));

    assertEquals(problem, refused.getMessage());
  }
}
