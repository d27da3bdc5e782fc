package dev.lastword.tck.store.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Standard error of a provider's process, which a terminal may show. */
final class LastWordsTest {

  @Test
  @ResourceLock(Resources.SYSTEM_ERR)
  void control_characters_of_a_child_are_escaped() throws IOException, InterruptedException {
    PrintStream before = System.err;
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    System.setErr(new PrintStream(screen, true, StandardCharsets.UTF_8));
    try {
      Process child = new ProcessBuilder("sh", "-c", "printf 'a\\033[2Jb\\rc\\n' >&2").start();
      LastWords words = LastWords.of(child);
      assertEquals(0, child.waitFor());
      assertTrue(words.quote().contains("its last words"), words.quote());
    } finally {
      System.setErr(before);
    }

    String shown = screen.toString(StandardCharsets.UTF_8);
    assertTrue(shown.contains("a\\u001b[2Jb"), shown);
    assertFalse(shown.contains("\u001b"), "an escape sequence of the child");
  }
}
