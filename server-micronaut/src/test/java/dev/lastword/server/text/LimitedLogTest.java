package dev.lastword.server.text;

import static dev.lastword.server.text.LimitedLog.LINES;
import static dev.lastword.server.text.LimitedLog.WINDOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.AllLines;
import dev.lastword.server.testkit.MovedTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

final class LimitedLogTest {

  private static final Logger LOGGER = LoggerFactory.getLogger(LimitedLogTest.class);

  private final MovedTime time = new MovedTime();
  private final AllLines lines = new AllLines();
  private final LimitedLog log = new LimitedLog(LOGGER, Level.WARN, "visitors came", time);

  @AfterEach
  void close() {
    lines.close();
  }

  private long write(int count) {
    return IntStream.range(0, count).filter(i -> log.write("visitor {}", i)).count();
  }

  private String last() {
    List<String> all = lines.lines();
    return all.get(all.size() - 1);
  }

  @Test
  void ten_thousand_write_a_few_lines_and_one_that_counts_the_others() {
    assertEquals(LINES, write(10_000));
    assertEquals(LINES, lines.lines().size());

    time.pass(WINDOW);

    assertEquals(LINES + 1, lines.lines().size());
    assertTrue(last().endsWith("9,990 more visitors came in the last minute"), last());
  }

  @Test
  void few_are_written_as_they_are() {
    write(LINES);
    time.pass(WINDOW);

    assertEquals(LINES, lines.lines().size());
    assertTrue(last().endsWith("visitor 9"), last());
  }

  @Test
  void the_next_minute_begins_anew() {
    write(LINES + 1);
    time.pass(WINDOW);

    assertEquals(LINES, write(LINES + 5));

    time.pass(WINDOW);
    assertTrue(last().endsWith("5 more visitors came in the last minute"), last());
  }

  @Test
  void a_count_that_comes_late_is_written_before_the_next_line_and_once() {
    write(LINES + 3);
    time.skip(WINDOW);

    write(1);
    time.pass(WINDOW);

    List<String> all = lines.lines();
    assertEquals(LINES + 2, all.size());
    assertTrue(all.get(LINES).endsWith("3 more visitors came in the last minute"));
    assertTrue(last().endsWith("visitor 0"), last());
  }

  @Test
  void a_level_that_is_off_counts_nothing() {
    LimitedLog silent = new LimitedLog(LOGGER, Level.TRACE, "visitors came", time);

    IntStream.range(0, 100).forEach(i -> silent.write("visitor {}", i));
    time.pass(WINDOW);

    assertEquals(List.of(), lines.lines());
  }
}
