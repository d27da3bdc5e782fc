package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class SecurityPageTest {

  @Test
  void the_page_lists_every_resource_with_its_roles_in_order() throws IOException {
    String expected = String.join("\n", Arrays.stream(Access.values()).map(Access::row).toList());
    String page = Files.readString(Path.of("../docs/security.md"));
    int start = page.indexOf("| `/api");

    assertEquals(expected, page.substring(start, page.indexOf("\n\n", start)));
  }
}
