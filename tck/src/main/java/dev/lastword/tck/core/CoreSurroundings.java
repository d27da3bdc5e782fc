package dev.lastword.tck.core;

import dev.lastword.tck.random.Draw;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Environment variables of a core's processes. The first process has those of the run; the others
 * have what interpreters and tools need to start, and another time zone. What a core must be told
 * is thus told by its command, where the report shows it.
 */
final class CoreSurroundings {

  private static final Set<String> KEPT =
      Set.of(
          "PATH",
          "HOME",
          "USER",
          "LOGNAME",
          "SHELL",
          "LANG",
          "LC_ALL",
          "LC_CTYPE",
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

  private final Draw draw;
  private final Map<String, String> given;

  CoreSurroundings(Draw draw, Map<String, String> given) {
    this.draw = draw;
    this.given = Map.copyOf(given);
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
    return kept;
  }
}
