package dev.lastword.store.jdbc.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.Stores;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permissions of the files and folders that a store makes or finds. */
final class SqlitePermissionsTest {

  private static final String FOLDER_OF_OWNER = "rwx------";
  private static final String FILE_OF_OWNER = "rw-------";

  @TempDir private Path folder;

  private static EventStore open(Path file) {
    return Stores.open(StoreConfig.of("sqlite:" + file));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static Map<String, String> listing(Path folder) throws IOException {
    Map<String, String> listing = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        listing.put(file.getFileName().toString(), permissions(file));
      }
    }
    return listing;
  }

  @Test
  void folders_and_files_that_a_store_makes_are_for_their_owner_alone() throws IOException {
    Path deep = folder.resolve("a/b");

    try (EventStore open = open(deep.resolve("test.db"))) {
      assertEquals(0, open.feedEnd());
      assertEquals(FOLDER_OF_OWNER, permissions(folder.resolve("a")));
      assertEquals(FOLDER_OF_OWNER, permissions(deep));
      assertEquals(
          Map.of(
              "test.db", FILE_OF_OWNER, "test.db-shm", FILE_OF_OWNER, "test.db-wal", FILE_OF_OWNER),
          listing(deep));
    }
  }

  @Test
  void files_of_an_earlier_run_that_others_can_read_are_tightened() throws IOException {
    Path file = folder.resolve("test.db");
    List<Path> found = List.of(file, folder.resolve("test.db-wal"), folder.resolve("test.db-shm"));
    // A copy of a store that is open has all the files that a killed process leaves behind.
    Path first = folder.resolve("first.db");
    try (EventStore open = open(first)) {
      assertEquals(0, open.feedEnd());
      for (String suffix : List.of("", "-wal", "-shm")) {
        Files.copy(folder.resolve("first.db" + suffix), folder.resolve("test.db" + suffix));
      }
    }
    for (Path path : found) {
      allow(path, "rw-rw-rw-");
    }

    try (EventStore open = open(file)) {
      assertEquals(0, open.feedEnd());
      for (Path path : found) {
        assertEquals(FILE_OF_OWNER, permissions(path), path::toString);
      }
    }
  }

  @Test
  void a_file_that_its_owner_may_only_read_gets_no_more_permissions() throws IOException {
    Path file = folder.resolve("test.db");
    Files.createFile(file);
    allow(file, "r--------");

    PrivateFiles.tighten(file);

    assertEquals("r--------", permissions(file));
  }

  @Test
  void a_folder_that_existed_before_keeps_its_permissions() throws IOException {
    allow(folder, "rwxr-xr-x");

    open(folder.resolve("test.db")).close();

    assertEquals("rwxr-xr-x", permissions(folder));
    assertEquals(Map.of("test.db", FILE_OF_OWNER), listing(folder));
  }

  @Test
  void a_file_of_another_program_keeps_its_permissions() throws IOException, SQLException {
    Path file = folder.resolve("other.db");
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = other.createStatement()) {
      statement.execute("CREATE TABLE theirs (id INTEGER)");
    }
    allow(file, "rw-r--r--");

    assertThrows(StoreIncompatible.class, () -> open(file));

    assertEquals("rw-r--r--", permissions(file));
  }

  @Test
  void a_file_system_without_permissions_takes_folders_and_files_too() throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(folder.resolve("files.zip"), Map.of("create", "true"))) {
      Path file = zip.getPath("/data/test.db");

      PrivateFiles.createFolder(file.getParent());
      PrivateFiles.createFile(file);
      PrivateFiles.createFolder(file.getParent());
      PrivateFiles.createFile(file);
      PrivateFiles.tighten(file);

      assertTrue(Files.isRegularFile(file));
    }
  }
}
