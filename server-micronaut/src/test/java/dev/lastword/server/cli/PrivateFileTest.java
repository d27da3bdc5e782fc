package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.cli.Cli.Ran;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.Shop;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PrivateFileTest {

  private static final byte[] CONTENT = "two\n".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void an_export_can_be_read_by_its_user_alone() throws IOException {
    Path file = folder.resolve("e-1.ndjson");
    try (RunningServer server = Shop.serve(RunningServer.settings(folder))) {
      Shop.order(server, "e-1");

      Ran ran =
          new Cli("--server", server.server().address().toString())
              .run("export", "e-1", "--output", file.toString());

      assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
      assertEquals("rw-------", permissions(file));
    }
  }

  @Test
  void a_file_that_others_could_read_is_replaced_and_tightened() throws IOException {
    Path file = Files.writeString(folder.resolve("old"), "one and more\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    PrivateFile.write(file, CONTENT);

    assertEquals("two\n", Files.readString(file));
    assertEquals("rw-------", permissions(file));
  }

  @Test
  void a_file_system_without_permissions_is_written_to_as_well() throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(folder.resolve("files.zip"), Map.of("create", "true"))) {
      Path file = zip.getPath("/export");

      PrivateFile.write(file, CONTENT);

      assertEquals("two\n", Files.readString(file));
    }
  }
}
