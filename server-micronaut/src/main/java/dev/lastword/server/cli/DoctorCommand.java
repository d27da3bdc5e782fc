package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Looks whether everything is as it should be, and says what to do where it is not. */
@Command(
    name = "doctor",
    description = {
      "Looks at settings, store, disk, clock and server, and says what to do.",
      "Looks at the server with --server, else at the store of --store or of the settings."
    },
    mixinStandardHelpOptions = true,
    footer = {"", ExitCode.TABLE})
final class DoctorCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private Target target = new Target();

  @Option(names = "--json", description = "Writes JSON.")
  private boolean json;

  @Override
  public Integer call() {
    Map<String, String> environment = System.getenv();
    CommandSpec command = requireNonNull(spec);
    Screen screen =
        new Screen(
            command.commandLine().getOut(),
            command.commandLine().getErr(),
            Screen.isTerminal(),
            environment);
    List<CheckResult> findings = new ArrayList<>();
    findings.addAll(Checkup.java());
    findings.addAll(Checkup.settings(environment));
    if (target.isRemote(environment)) {
      try (Target.Session session = target.open(environment)) {
        findings.addAll(Checkup.server(session.client()));
      }
    } else {
      findings.addAll(Checkup.store(target.storeOr(environment)));
    }
    tell(screen, findings);
    return findings.stream().anyMatch(CheckResult::isProblem)
        ? ExitCode.PROBLEMS_FOUND
        : ExitCode.DONE;
  }

  private void tell(Screen screen, List<CheckResult> findings) {
    if (json) {
      screen.document(
          new JsonArray(findings.stream().<JsonValue>map(CheckResult::document).toList()));
      return;
    }
    for (CheckResult finding : findings) {
      screen
          .row()
          .status(finding.verdict().word())
          .tab()
          .text(finding.what() + ": " + finding.found())
          .write();
      finding.advice().ifPresent(advice -> screen.row().tab().text("→ " + advice).write());
    }
  }
}
