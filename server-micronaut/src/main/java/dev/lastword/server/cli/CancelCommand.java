package dev.lastword.server.cli;

import dev.lastword.client.Cancel;
import dev.lastword.client.Client;
import dev.lastword.client.Executions.Canceled;
import dev.lastword.client.Filter;
import dev.lastword.client.Page;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.GraphId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Cancels executions: by name, or all that a filter finds. */
@Command(
    name = "cancel",
    description = "Cancels executions, by name or all active ones that a filter finds.")
final class CancelCommand extends RemoteCommand {

  private static final int PAGE = 200;

  @Parameters(paramLabel = "ID", description = "Executions to cancel.")
  private List<String> ids = List.of();

  @Option(names = "--graph", paramLabel = "GRAPH", description = "All executions of this graph.")
  private @Nullable String graph;

  @Option(
      names = "--label",
      paramLabel = "NAME=VALUE",
      description = "All executions with this label. Repeatable: with all of them.")
  private List<String> labels = List.of();

  @Option(names = "--reason", paramLabel = "TEXT", description = "Reason, for the log.")
  private @Nullable String reason;

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      description = "Grace period for running nodes, as in PT30S.")
  private @Nullable Duration grace;

  @Option(
      names = "--graceful",
      description =
          "Lets running nodes settle, for the graph's grace period or without a time limit.")
  private boolean graceful;

  @Option(names = "--now", description = "Cancels at once, without a grace period.")
  private boolean now;

  @Override
  int run(Client client, Screen screen) {
    boolean byFilter = graph != null || !labels.isEmpty();
    if (byFilter != ids.isEmpty()) {
      throw new IllegalArgumentException(
          "expected names of executions or a filter (--graph, --label), found "
              + (byFilter ? "both" : "neither"));
    }
    if (now && (graceful || grace != null)) {
      throw new IllegalArgumentException("expected --now or a grace, found both");
    }
    return byFilter ? many(client, screen) : each(client, screen);
  }

  private int each(Client client, Screen screen) {
    int code = ExitCode.DONE;
    for (String id : ids) {
      try {
        answered(screen, client.execution(id).cancel(how()));
      } catch (RequestFailed refused) {
        if (refused.status() == 0) {
          throw refused;
        }
        // The others are to end all the same.
        code = fail(screen, refused);
      }
    }
    return code;
  }

  private int many(Client client, Screen screen) {
    boolean allGranted = true;
    long done = 0;
    String cursor = null;
    try (ProgressBar bar = screen.bar("canceled")) {
      do {
        Page<Canceled> page = client.executions().cancel(filter(), how(), cursor, PAGE);
        for (Canceled item : page.items()) {
          allGranted &= item.status() / 100 == 2;
          tell(screen, item);
        }
        done += page.items().size();
        bar.at(done, 0);
        cursor = page.next().orElse(null);
      } while (cursor != null);
    }
    return allGranted ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private void tell(Screen screen, Canceled item) {
    item.answer().ifPresentOrElse(answer -> answered(screen, answer), () -> refused(screen, item));
  }

  private void refused(Screen screen, Canceled item) {
    if (wantsDocuments()) {
      screen.document(item.document());
    } else {
      screen.note(
          item.outcome() + ": " + item.executionId() + item.detail().map(", "::concat).orElse(""));
    }
  }

  private Cancel how() {
    Cancel cancel = reason == null ? Cancel.USUAL : Cancel.because(reason);
    if (grace != null) {
      return cancel.gracefully(Instant.now().plus(grace));
    }
    if (graceful) {
      return cancel.gracefully();
    }
    return now ? cancel.immediately() : cancel;
  }

  private Filter filter() {
    Filter filter = Filter.ALL.status(ExecutionStatus.ACTIVE);
    if (graph != null) {
      filter = filter.graph(GraphId.of(graph));
    }
    return filter.labels(Arguments.labels(labels));
  }
}
