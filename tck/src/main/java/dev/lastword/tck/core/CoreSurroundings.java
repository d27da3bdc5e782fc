package dev.lastword.tck.core;

import dev.lastword.tck.random.Draw;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Environment variables and working directories of a core's processes. The first process has those
 * of the run; the others have what interpreters and tools need to start, and another time zone,
 * locale, user and working directory. What a core must be told is thus told by its command, where
 * the report shows it.
 */
final class CoreSurroundings {

  private static final Set<String> KEPT =
      Set.of(
          "PATH",
          "HOME",
          "SHELL",
          "TMPDIR",
          "TMP",
          "TEMP",
          "SYSTEMROOT",
          "SYSTEMDRIVE",
          "WINDIR",
          "COMSPEC",
          "PATHEXT",
          "USERPROFILE",
          "APPDATA",
          "LOCALAPPDATA",
          "PROGRAMDATA",
          "PROGRAMFILES",
          "LD_LIBRARY_PATH",
          "DYLD_LIBRARY_PATH",
          "JAVA_HOME",
          "GOPATH",
          "GOROOT",
          "GEM_HOME",
          "GEM_PATH",
          "NODE_PATH",
          "NVM_DIR",
          "PYTHONPATH",
          "PYENV_ROOT",
          "RBENV_ROOT",
          "VIRTUAL_ENV",
          "CARGO_HOME",
          "RUSTUP_HOME",
          "DOTNET_ROOT",
          "ERL_LIBS",
          "PERL5LIB");

  private static final List<String> ZONES =
      List.of("UTC", "Pacific/Kiritimati", "Asia/Kathmandu", "America/St_Johns", "Etc/GMT+12");

  /** Locales with case, digits, calendars and characters of their own. */
  private static final List<String> LOCALES =
      List.of(
          "tr_TR.UTF-8",
          "az_AZ.UTF-8",
          "lt_LT.UTF-8",
          "ar_EG.UTF-8",
          "fa_IR.UTF-8",
          "th_TH.UTF-8",
          "ja_JP.eucJP",
          "de_DE.ISO-8859-1",
          "C",
          "POSIX");

  private static final List<String> USERS = List.of("ci", "nobody", "build", "M\u00fcller", "app");

  private static final int MOST_LINKS = 10_000;

  private final Draw draw;
  private @Nullable Path folder;
  private final Map<String, String> given;

  CoreSurroundings(Draw draw, Map<String, String> given) {
    this.draw = draw;
    this.given = Map.copyOf(given);
  }

  /** Returns a working directory that is another one and holds links to all that is in this one. */
  synchronized Path folder() {
    if (folder == null) {
      folder = linked(Path.of("").toAbsolutePath());
    }
    return folder;
  }

  private static Path linked(Path here) {
    try (Stream<Path> entries = Files.list(here)) {
      Path other = Files.createTempDirectory("work");
      other.toFile().deleteOnExit();
      for (Path entry : entries.limit(MOST_LINKS).toList()) {
        Path link = Files.createSymbolicLink(other.resolve(entry.getFileName()), entry);
        link.toFile().deleteOnExit();
      }
      return other;
    } catch (IOException | UnsupportedOperationException noLinksHere) {
      return here;
    }
  }

  Map<String, String> asTheyAre() {
    return given;
  }

  Map<String, String> others() {
    Map<String, String> kept = new HashMap<>();
    given.forEach(
        (name, value) -> {
          if (KEPT.contains(name.toUpperCase(Locale.ROOT))) {
            kept.put(name, value);
          }
        });
    kept.put("TZ", draw.oneOf(ZONES));
    String locale = draw.oneOf(LOCALES);
    kept.put("LANG", locale);
    if (draw.chance(60)) {
      kept.put("LC_ALL", locale);
    }
    String[] parts = locale.split("[_.]");
    if (parts.length == 3) {
      // A virtual machine falls back to its own locale where this one is not installed.
      kept.put("JAVA_TOOL_OPTIONS", "-Duser.language=" + parts[0] + " -Duser.country=" + parts[1]);
    }
    String user = draw.oneOf(USERS);
    kept.put("USER", user);
    kept.put("LOGNAME", user);
    return kept;
  }
}
