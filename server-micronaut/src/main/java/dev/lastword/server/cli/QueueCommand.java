package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.Page;
import dev.lastword.client.Queue;
import dev.lastword.client.Queue.Pause;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.JsonObjectWriter;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Queues: lists, pauses, resumes and limits them. */
@Command(
    name = "queue",
    description = "Lists, pauses, resumes and limits queues.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      QueueCommand.ListAll.class,
      QueueCommand.PauseOne.class,
      QueueCommand.Resume.class,
      QueueCommand.Limit.class,
      HelpCommand.class
    })
final class QueueCommand {

  private static final int PAGE = 500;

  /** Lists queues. */
  @Command(name = "list", description = "Lists queues with the numbers of their jobs.")
  static final class ListAll extends RemoteCommand {

    @Override
    int run(Client client, Screen screen) {
      String cursor = null;
      try (Table table = table(screen)) {
        do {
          Page<Queue> page = client.queues().list(cursor, PAGE);
          page.items().forEach(queue -> tell(this, screen, table, queue));
          cursor = page.next().orElse(null);
        } while (cursor != null);
      }
      return ExitCode.DONE;
    }
  }

  /** One queue, changed and shown. */
  abstract static class OneQueue extends RemoteCommand {

    @Parameters(index = "0", paramLabel = "QUEUE", description = "The queue.")
    private @Nullable String queue;

    /** Changes the queue, and returns it. */
    abstract Queue change(Client client, String name);

    @Override
    final int run(Client client, Screen screen) {
      Queue changed = change(client, requireNonNull(queue));
      try (Table table = table(screen)) {
        tell(this, screen, table, changed);
      }
      return ExitCode.DONE;
    }
  }

  /** Pauses a queue. */
  @Command(name = "pause", description = "Pauses a queue: workers get no more of its jobs.")
  static final class PauseOne extends OneQueue {

    @Option(names = "--reason", paramLabel = "TEXT", description = "Reason, shown with the queue.")
    private @Nullable String reason;

    @Override
    Queue change(Client client, String name) {
      return client.queues().pause(name, reason);
    }
  }

  /** Resumes a queue. */
  @Command(name = "resume", description = "Resumes a paused queue.")
  static final class Resume extends OneQueue {

    @Override
    Queue change(Client client, String name) {
      return client.queues().resume(name);
    }
  }

  /** Limits a queue. */
  @Command(
      name = "limit",
      description = "Limits how many jobs of a queue run at a time, on all workers together.")
  static final class Limit extends OneQueue {

    @Parameters(
        index = "1",
        arity = "0..1",
        paramLabel = "N",
        description = "The most that run at a time.")
    private @Nullable Integer most;

    @Option(names = "--none", description = "Removes the limit.")
    private boolean none;

    @Override
    Queue change(Client client, String name) {
      if (none == (most != null)) {
        throw new IllegalArgumentException(
            "expected a number or --none, found " + (none ? "both" : "neither"));
      }
      return client.queues().limit(name, most == null ? OptionalInt.empty() : OptionalInt.of(most));
    }
  }

  private static Table table(Screen screen) {
    return screen.table("QUEUE", "DUE", "DELAYED", "LEASED", "WAITING", "LIMIT", "PAUSED");
  }

  private static void tell(RemoteCommand command, Screen screen, Table table, Queue queue) {
    if (command.wantsDocuments()) {
      screen.document(document(queue));
      return;
    }
    table.row(
        queue.name(),
        queue.due(),
        queue.delayed(),
        queue.leased(),
        queue.parked(),
        queue.limit().map(String::valueOf).orElse("no limit"),
        queue.pause().map(QueueCommand::words).orElse("no"));
  }

  private static String words(Pause pause) {
    return "since "
        + Times.format(pause.since())
        + pause.by().map(" by "::concat).orElse("")
        + pause.reason().map(": "::concat).orElse("");
  }

  private static JsonObject document(Queue queue) {
    return JsonObjectWriter.object()
        .put("queue", queue.name())
        .put("due", (Long) queue.due())
        .put("delayed", (Long) queue.delayed())
        .put("leased", (Long) queue.leased())
        .put("parked", (Long) queue.parked())
        .put("paused", (Boolean) queue.pause().isPresent())
        .put("pausedSince", queue.pause().map(Pause::since).orElse(null))
        .put("pausedBy", queue.pause().flatMap(Pause::by).orElse(null))
        .put("reason", queue.pause().flatMap(Pause::reason).orElse(null))
        .put("limit", queue.limit().orElse(null))
        .build();
  }
}
