package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.JobHistory;
import dev.lastword.client.JobSearch;
import dev.lastword.client.NodeJob;
import dev.lastword.client.Page;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Times;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WorkerId;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Jobs: lists of them, and each with its log. */
@Command(
    name = "job",
    description = "Lists jobs, and shows one with its log.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {JobCommand.ListAll.class, JobCommand.Get.class, HelpCommand.class})
final class JobCommand {

  private static final int PAGE = 500;

  /** Lists jobs. */
  @Command(
      name = "list",
      description = {
        "Lists jobs that have not ended, with the worker that holds each.",
        "With --execution, also those that have ended."
      })
  static final class ListAll extends RemoteCommand {

    @Option(
        names = "--status",
        paramLabel = "STATUS",
        description = "Only those: Queued, Leased, Running, Waiting, Retrying, Completed, …")
    private @Nullable String status;

    @Option(names = "--queue", paramLabel = "QUEUE", description = "Only jobs of this queue.")
    private @Nullable String queue;

    @Option(names = "--execution", paramLabel = "ID", description = "Only jobs of this execution.")
    private @Nullable String execution;

    @Option(
        names = "--worker",
        paramLabel = "WORKER",
        description = "Only jobs that this worker holds.")
    private @Nullable String worker;

    @Override
    int run(Client client, Screen screen) {
      JobSearch search = search();
      String cursor = null;
      do {
        Page<NodeJob> page = client.jobs().list(search, cursor, PAGE);
        for (NodeJob job : page.items()) {
          if (wantsDocuments()) {
            screen.document(job.document());
          } else {
            tell(screen, job);
          }
        }
        cursor = page.next().orElse(null);
      } while (cursor != null);
      return ExitCode.DONE;
    }

    private JobSearch search() {
      JobSearch search = JobSearch.ALL;
      search = status == null ? search : search.status(status(status));
      search = queue == null ? search : search.queue(queue);
      search = execution == null ? search : search.execution(ExecutionId.of(execution));
      return worker == null ? search : search.worker(WorkerId.of(worker));
    }

    private static JobStatus status(String text) {
      return Arrays.stream(JobStatus.values())
          .filter(known -> known.wireName().equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "--status: expected one of "
                          + Arrays.stream(JobStatus.values())
                              .map(JobStatus::wireName)
                              .collect(Collectors.joining(", "))
                          + ", found "
                          + text));
    }
  }

  /** Shows one job with its log. */
  @Command(name = "get", description = "Shows the job of a node with its log.")
  static final class Get extends RemoteCommand {

    @Parameters(index = "0", paramLabel = "ID", description = "The execution.")
    private @Nullable String id;

    @Parameters(index = "1", paramLabel = "NODE", description = "The node.")
    private @Nullable String node;

    @Override
    int run(Client client, Screen screen) {
      ExecutionId executionId = ExecutionId.of(requireNonNull(id));
      NodeId nodeId = NodeId.of(requireNonNull(node));
      JobHistory history = client.jobs().get(executionId, nodeId, 0, PAGE);
      if (wantsDocuments()) {
        screen.document(history.job().document());
      } else {
        JobCommand.tell(screen, history.job());
      }
      tell(screen, history);
      while (history.next().isPresent()) {
        history = client.jobs().get(executionId, nodeId, history.next().get(), PAGE);
        tell(screen, history);
      }
      return ExitCode.DONE;
    }

    private void tell(Screen screen, JobHistory history) {
      for (JobHistory.Logged event : history.events()) {
        if (wantsDocuments()) {
          screen.document(event.document());
        } else {
          String payload = JsonCodec.write(event.payload());
          screen
              .row()
              .text(
                  String.format(
                      "%5d  %s  %-14s ", event.version(), Times.format(event.at()), event.type()))
              .faint(payload.equals("{}") ? "" : payload)
              .write();
        }
      }
    }
  }

  private static void tell(Screen screen, NodeJob job) {
    screen
        .row()
        .text(job.executionId() + "/" + job.nodeId())
        .tab()
        .status(job.status().wireName())
        .tab()
        .text(job.queue())
        .tab()
        .text(held(job))
        .write();
  }

  private static String held(NodeJob job) {
    String until = job.leasedUntil().map(Times::format).orElse("");
    return job.workerId()
        .map(
            worker ->
                job.leaseExpired()
                    ? "lease of " + worker + " expired at " + until
                    : "held by " + worker + " until " + until)
        .or(() -> job.availableAt().map(time -> "can be claimed from " + Times.format(time)))
        .orElse("held by no worker");
  }
}
