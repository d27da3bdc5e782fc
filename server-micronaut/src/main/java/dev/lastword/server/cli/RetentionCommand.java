package dev.lastword.server.cli;

import dev.lastword.client.Client;
import dev.lastword.client.Retained;
import dev.lastword.client.Retained.Item;
import dev.lastword.client.Retention;
import dev.lastword.server.http.JsonObjectWriter;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Archives and deletes old executions, or shows which. */
@Command(
    name = "retention",
    description = {
      "Shows which ended executions are old enough to be archived or deleted.",
      "With --apply, archives and deletes them."
    })
final class RetentionCommand extends RemoteCommand {

  @Option(
      names = "--archive-after",
      paramLabel = "DURATION",
      description = "Archives what ended longer ago, as in P30D.")
  private @Nullable Duration archiveAfter;

  @Option(
      names = "--delete-after",
      paramLabel = "DURATION",
      description = "Deletes what ended longer ago, as in P365D.")
  private @Nullable Duration deleteAfter;

  @Option(names = "--apply", description = "Does it; without, nothing is changed.")
  private boolean apply;

  @Override
  int run(Client client, Screen screen) {
    if (archiveAfter == null && deleteAfter == null) {
      throw new IllegalArgumentException(
          "expected --archive-after or --delete-after, found neither");
    }
    Retention retention =
        new Retention(Optional.ofNullable(archiveAfter), Optional.ofNullable(deleteAfter));
    long looked = 0;
    long old = 0;
    String cursor = null;
    try (Table table = screen.table("ID", "ACTION", "REASON")) {
      do {
        Retained step =
            apply
                ? client.admin().retain(retention, cursor)
                : client.admin().tryRetention(retention, cursor);
        step.items().forEach(item -> tell(screen, table, item));
        looked += step.looked();
        old += step.items().size();
        cursor = step.next().orElse(null);
      } while (cursor != null);
    }
    screen.note(
        looked
            + " executions examined, "
            + old
            + " old enough"
            + (apply ? "" : "; nothing was changed, apply it with --apply"));
    return ExitCode.DONE;
  }

  private void tell(Screen screen, Table table, Item item) {
    if (wantsDocuments()) {
      screen.document(
          JsonObjectWriter.object()
              .put("executionId", item.executionId().value())
              .put("action", item.action().name())
              .put("reason", item.reason().orElse(null))
              .build());
    } else {
      table.row(item.executionId(), item.action(), item.reason().orElse(""));
    }
  }
}
