package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.Page;
import dev.lastword.client.Schedule;
import dev.lastword.client.Schedule.CatchUp;
import dev.lastword.client.Schedule.Overlap;
import dev.lastword.client.ScheduleView;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.codec.Times;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Schedules: lists, creates, pauses, triggers and deletes them. */
@Command(
    name = "schedule",
    description = "Lists, creates, pauses, resumes, triggers and deletes schedules.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ScheduleCommand.ListAll.class,
      ScheduleCommand.Get.class,
      ScheduleCommand.Create.class,
      ScheduleCommand.Pause.class,
      ScheduleCommand.Resume.class,
      ScheduleCommand.Trigger.class,
      ScheduleCommand.Delete.class,
      HelpCommand.class
    })
final class ScheduleCommand {

  private static final int PAGE = 500;
  private static final int NOT_FOUND = 404;

  /** Lists schedules. */
  @Command(name = "list", description = "Lists schedules with the times of their next starts.")
  static final class ListAll extends RemoteCommand {

    @Override
    int run(Client client, Screen screen) {
      String cursor = null;
      try (Table table = screen.table("SCHEDULE", "GRAPH", "CRON", "NEXT", "LAST EXECUTION")) {
        do {
          Page<ScheduleView> page = client.schedules().list(cursor, PAGE);
          page.items().forEach(view -> tell(screen, table, view));
          cursor = page.next().orElse(null);
        } while (cursor != null);
      }
      return ExitCode.DONE;
    }

    private void tell(Screen screen, Table table, ScheduleView view) {
      if (wantsDocuments()) {
        screen.document(ScheduleOutput.document(view));
        return;
      }
      table.row(
          view.id(),
          view.schedule().graphId(),
          view.schedule().cron() + " " + view.schedule().zone(),
          view.pausedSince().isPresent()
              ? "paused"
              : view.next().map(Times::format).orElse("never"),
          view.lastExecution().map(Object::toString).orElse("none"));
    }
  }

  /** One schedule. */
  abstract static class OneSchedule extends RemoteCommand {

    @Parameters(paramLabel = "ID", description = "The schedule.")
    private @Nullable String id;

    final String id() {
      return requireNonNull(id);
    }

    final int shown(Screen screen, ScheduleView view) {
      if (wantsDocuments()) {
        screen.document(ScheduleOutput.document(view));
      } else {
        screen.lines(ReplyText.inWords(ScheduleOutput.document(view)));
      }
      return ExitCode.DONE;
    }
  }

  /** Shows a schedule. */
  @Command(name = "get", description = "Shows a schedule with its next times.")
  static final class Get extends OneSchedule {

    @Override
    int run(Client client, Screen screen) {
      return shown(screen, client.schedules().get(id()));
    }
  }

  /** Creates a schedule. */
  @Command(name = "create", description = "Creates a schedule, which starts executions by a cron.")
  static final class Create extends OneSchedule {

    @Option(
        names = "--graph",
        required = true,
        paramLabel = "GRAPH",
        description = "The graph whose newest version it starts.")
    private @Nullable String graph;

    @Option(
        names = "--cron",
        required = true,
        paramLabel = "CRON",
        description = "Five fields, six with seconds, or a word such as @daily.")
    private @Nullable String cron;

    @Option(
        names = "--zone",
        paramLabel = "ZONE",
        description = "Time zone, as in Europe/Zurich; UTC by default.")
    private @Nullable ZoneId zone;

    @Option(
        names = "--input",
        paramLabel = "JSON",
        description = "Input of its executions; @FILE for a file's, - for standard input's.")
    private @Nullable String input;

    @Option(names = "--label", paramLabel = "NAME=VALUE", description = "Label, repeatable.")
    private List<String> labels = List.of();

    @Option(
        names = "--overlap",
        paramLabel = "POLICY",
        description =
            "While the last execution runs: skip (default), allow, buffer_one or"
                + " cancel_running.")
    private Overlap overlap = Overlap.SKIP;

    @Option(
        names = "--catch-up",
        paramLabel = "POLICY",
        description = "Missed times that count: none (default), latest or all.")
    private CatchUp catchUp = CatchUp.NONE;

    @Option(
        names = "--catch-up-window",
        paramLabel = "DURATION",
        description = "Longest ago that missed times can be, as in PT1H.")
    private Duration catchUpWindow = Duration.ZERO;

    @Option(
        names = "--jitter",
        paramLabel = "DURATION",
        description = "Longest random delay of a start, as in PT30S.")
    private Duration jitter = Duration.ZERO;

    @Option(names = "--replace", description = "Replaces the schedule of this id.")
    private boolean replace;

    @Override
    int run(Client client, Screen screen) throws IOException {
      Schedule asked = asked();
      if (!replace && exists(client)) {
        return fail(
            screen,
            ExitCode.REFUSED,
            "SCHEDULE_EXISTS",
            "schedule " + id() + " exists already; replace it with --replace");
      }
      return shown(screen, client.schedules().put(id(), asked));
    }

    private boolean exists(Client client) {
      try {
        client.schedules().get(id());
        return true;
      } catch (RequestFailed failed) {
        if (failed.status() == NOT_FOUND) {
          return false;
        }
        throw failed;
      }
    }

    private Schedule asked() throws IOException {
      Schedule asked =
          Schedule.of(requireNonNull(graph), requireNonNull(cron))
              .labels(Arguments.labels(labels))
              .overlap(overlap)
              .catchUp(catchUp, catchUpWindow)
              .jitter(jitter);
      asked = zone == null ? asked : asked.zone(zone);
      return input == null ? asked : asked.input(Arguments.value(input));
    }
  }

  /** Pauses a schedule. */
  @Command(name = "pause", description = "Pauses a schedule: it starts nothing until resumed.")
  static final class Pause extends OneSchedule {

    @Override
    int run(Client client, Screen screen) {
      return shown(screen, client.schedules().pause(id()));
    }
  }

  /** Resumes a schedule. */
  @Command(name = "resume", description = "Resumes a paused schedule.")
  static final class Resume extends OneSchedule {

    @Override
    int run(Client client, Screen screen) {
      return shown(screen, client.schedules().resume(id()));
    }
  }

  /** Starts what a schedule starts. */
  @Command(name = "trigger", description = "Starts an execution of a schedule now.")
  static final class Trigger extends OneSchedule {

    @Override
    int run(Client client, Screen screen) {
      answered(screen, client.schedules().trigger(id()));
      return ExitCode.DONE;
    }
  }

  /** Deletes a schedule. */
  @Command(name = "delete", description = "Deletes a schedule; its executions stay.")
  static final class Delete extends OneSchedule {

    @Override
    int run(Client client, Screen screen) {
      client.schedules().delete(id());
      screen.note("schedule " + id() + " is deleted");
      return ExitCode.DONE;
    }
  }
}
