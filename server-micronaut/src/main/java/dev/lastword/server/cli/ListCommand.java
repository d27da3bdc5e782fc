package dev.lastword.server.cli;

import dev.lastword.client.Client;
import dev.lastword.client.ExecutionSummary;
import dev.lastword.client.Executions.Found;
import dev.lastword.client.Filter;
import dev.lastword.client.Page;
import dev.lastword.codec.Times;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.GraphId;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists executions. */
@Command(name = "list", description = "Lists executions, the newest first.")
final class ListCommand extends RemoteCommand {

  private static final int PAGE = 200;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "Only those: active, completed, failed or canceled.")
  private @Nullable ExecutionStatus status;

  @Option(names = "--graph", paramLabel = "GRAPH", description = "Only executions of this graph.")
  private @Nullable String graph;

  @Option(
      names = "--label",
      paramLabel = "NAME=VALUE",
      description = "Only executions with this label. Repeatable: with all of them.")
  private List<String> labels = List.of();

  @Option(
      names = "--search",
      paramLabel = "TEXT",
      description = "Executions with this id, idempotency key, label, correlation id or error.")
  private @Nullable String search;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "The most that are shown, ${DEFAULT-VALUE} by default.")
  private int limit;

  @Override
  int run(Client client, Screen screen) {
    if (limit < 1) {
      throw new IllegalArgumentException("--limit: expected 1 or more, found " + limit);
    }
    if (search == null) {
      list(client, screen);
      return ExitCode.DONE;
    }
    if (status != null || graph != null || !labels.isEmpty()) {
      throw new IllegalArgumentException(
          "expected --search or a filter (--status, --graph, --label), found both");
    }
    search(client, screen, search);
    return ExitCode.DONE;
  }

  private void search(Client client, Screen screen, String text) {
    try (Table table = screen.table("ID", "STATUS", "FOUND BY", "MATCH")) {
      client.executions().search(text).stream()
          .limit(limit)
          .forEach(found -> tell(screen, table, found));
    }
  }

  private void tell(Screen screen, Table table, Found found) {
    if (wantsDocuments()) {
      screen.document(found.document());
    } else {
      table.row(found.executionId(), found.status(), found.by(), found.match());
    }
  }

  private void list(Client client, Screen screen) {
    Filter filter = filter();
    int left = limit;
    String cursor = null;
    try (Table table = screen.table("ID", "STATUS", "GRAPH", "CREATED", "LABELS")) {
      do {
        Page<ExecutionSummary> page =
            client.executions().list(filter, cursor, Math.min(left, PAGE));
        page.items().forEach(summary -> tell(screen, table, summary));
        left -= page.items().size();
        cursor = page.next().orElse(null);
      } while (cursor != null && left > 0);
    }
    if (cursor != null) {
      screen.note("There may be more: see them with --limit.");
    }
  }

  private void tell(Screen screen, Table table, ExecutionSummary summary) {
    if (wantsDocuments()) {
      screen.document(summary.document());
      return;
    }
    table.row(
        summary.executionId(),
        summary.status() == ExecutionStatus.ACTIVE && summary.cancelRequestedAt().isPresent()
            ? "ACTIVE, cancel requested"
            : summary.status(),
        summary.graphId().map(GraphId::value).orElse(""),
        summary.createdAt().map(Times::format).orElse(""),
        String.join(
            " ",
            new TreeMap<>(summary.labels())
                .entrySet().stream()
                    .map(label -> label.getKey() + "=" + label.getValue())
                    .toList()));
  }

  private Filter filter() {
    Filter filter = status == null ? Filter.ALL : Filter.ALL.status(status);
    filter = graph == null ? filter : filter.graph(GraphId.of(graph));
    return filter.labels(Arguments.labels(labels));
  }
}
