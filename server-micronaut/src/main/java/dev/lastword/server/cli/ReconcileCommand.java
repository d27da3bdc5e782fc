package dev.lastword.server.cli;

import dev.lastword.client.Client;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
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

  @Option(names = "--repair", description = "Mends what differs.")
  private boolean repair;

  @Override
  int run(Client client, Screen screen) {
    JsonObject report = repair ? client.admin().repair() : client.admin().reconcile();
    if (wantsJson()) {
      screen.json(report);
    } else {
      screen.line(Documents.inWords(report));
    }
    return differs(report) && !repair ? ExitCode.PROBLEMS_FOUND : ExitCode.DONE;
  }

  private static boolean differs(JsonObject report) {
    JsonValue differences = report.members().get("differences");
    return differences instanceof JsonArray array && !array.elements().isEmpty();
  }
}
