package dev.lastword.server.cli;

import dev.lastword.client.Client;
import dev.lastword.client.Compared;
import dev.lastword.client.Compared.Finding;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares everything that is derived with the logs. */
@Command(
    name = "reconcile",
    description = {
      "Compares everything that is derived from logs with the logs.",
      "Exit code 6 if something differs and was not mended."
    })
final class ReconcileCommand extends RemoteCommand {

  @Option(names = "--repair", description = "Repairs differences.")
  private boolean repair;

  @Override
  int run(Client client, Screen screen) {
    long looked = 0;
    long found = 0;
    long left = 0;
    String cursor = null;
    try (ProgressBar bar = screen.bar("looked at")) {
      do {
        Compared step = repair ? client.admin().repair(cursor) : client.admin().reconcile(cursor);
        step.findings().forEach(finding -> tell(screen, finding));
        looked += step.looked();
        found += step.findings().size();
        left += step.findings().stream().filter(finding -> !finding.isMended()).count();
        bar.at(looked, 0);
        cursor = step.next().orElse(null);
      } while (cursor != null);
    }
    if (wantsDocuments()) {
      screen.document(JsonOutput.compared(looked, found));
    } else {
      screen.line("looked at " + looked + ", " + found + " differ");
    }
    return left > 0 ? ExitCode.PROBLEMS_FOUND : ExitCode.DONE;
  }

  private void tell(Screen screen, Finding finding) {
    if (wantsDocuments()) {
      screen.document(JsonOutput.finding(finding));
    } else {
      screen
          .row()
          .text(finding.executionId())
          .tab()
          .text(finding.fate())
          .tab()
          .text(finding.kind() + " of " + finding.subject())
          .text(": expected " + finding.expected() + ", found " + finding.found())
          .write();
    }
  }
}
