package dev.lastword.store.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** Headers and tags as text. */
final class EntriesTest {

  @Test
  void entries_are_lines_by_name() {
    assertEquals("a=1\nb=\n", Entries.write(Map.of("b", "", "a", "1")));
  }

  @Property
  void whatever_is_written_is_read(
      @ForAll @Size(max = 5)
          Map<
                  @Chars({'a', '=', '\\', '\n', 'n', 'é'}) @StringLength(min = 1, max = 4) String,
                  @Chars({'b', '=', '\\', '\n', 'n', '\r'}) @StringLength(max = 4) String>
              entries) {
    assertEquals(entries, Entries.read(Entries.write(entries)));
  }
}
