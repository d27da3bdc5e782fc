package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.GraphProblem;
import dev.lastword.client.GraphSummary;
import dev.lastword.client.Graphs.Registered;
import dev.lastword.client.Graphs.Validation;
import dev.lastword.client.Page;
import dev.lastword.client.http.RequestFailed;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Parameters;

/** Graphs: look whether they are right, register them, list them. */
@Command(
    name = "graph",
    description = "Checks, registers and lists graphs.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      GraphCommand.Validate.class,
      GraphCommand.Register.class,
      GraphCommand.ListAll.class,
      HelpCommand.class
    })
final class GraphCommand {

  private static final int PAGE = 500;

  /** Says everything that is wrong with graphs; needs no server. */
  @Command(name = "validate", description = "Reports all problems of graphs. Needs no server.")
  static final class Validate extends RemoteCommand {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Graphs in YAML or JSON.")
    private List<String> files = List.of();

    @Override
    Target.Session session(Map<String, String> environment) {
      return target().isOpen(environment) ? Target.embedded("memory:") : super.session(environment);
    }

    @Override
    int run(Client client, Screen screen) throws IOException {
      boolean problems = false;
      for (String file : files) {
        String text = Arguments.text(file);
        Validation found = client.graphs().validate(text, Arguments.language(file, text));
        problems |= !found.valid();
        tell(screen, file, found);
      }
      return problems ? ExitCode.PROBLEMS_FOUND : ExitCode.DONE;
    }

    private void tell(Screen screen, String file, Validation found) {
      if (wantsDocuments()) {
        screen.document(JsonOutput.validation(file, found));
      } else if (found.valid()) {
        screen.row().text(file + ": ").status("ok").write();
      } else {
        found.problems().forEach(problem -> screen.line(line(file, problem)));
      }
    }
  }

  /** Registers a graph. */
  @Command(name = "register", description = "Registers a graph; the same again changes nothing.")
  static final class Register extends RemoteCommand {

    @Parameters(paramLabel = "FILE", description = "The graph, in YAML or JSON.")
    private @Nullable String file;

    @Override
    int run(Client client, Screen screen) throws IOException {
      String name = requireNonNull(file);
      String text = Arguments.text(name);
      try {
        Registered registered = client.graphs().register(text, Arguments.language(name, text));
        if (wantsDocuments()) {
          screen.document(JsonOutput.registered(registered));
        } else {
          screen.line(
              registered.graphId()
                  + " version "
                  + registered.version()
                  + (registered.created() ? "" : ", which was there already"));
        }
        return ExitCode.DONE;
      } catch (RequestFailed refused) {
        return refused(this, screen, name, refused);
      }
    }
  }

  /** Lists graphs. */
  @Command(name = "list", description = "Lists the newest version of each graph.")
  static final class ListAll extends RemoteCommand {

    @Override
    int run(Client client, Screen screen) {
      String cursor = null;
      do {
        Page<GraphSummary> page = client.graphs().list(cursor, PAGE);
        page.items().forEach(graph -> tell(screen, graph));
        cursor = page.next().orElse(null);
      } while (cursor != null);
      return ExitCode.DONE;
    }

    private void tell(Screen screen, GraphSummary graph) {
      if (wantsDocuments()) {
        screen.document(JsonOutput.graph(graph));
      } else {
        OutputRow row = screen.row().text(graph.graphId()).tab().text("version " + graph.version());
        graph.title().ifPresent(title -> row.tab().text(title));
        row.write();
      }
    }
  }

  /** Tells what is wrong with a graph that was not taken; whatever else was refused goes on. */
  static int refused(RemoteCommand command, Screen screen, String file, RequestFailed refused) {
    List<GraphProblem> problems = GraphProblem.in(refused);
    if (problems.isEmpty()) {
      throw refused;
    }
    if (command.wantsDocuments()) {
      screen.document(refused.problem());
    } else {
      problems.forEach(problem -> screen.note(line(file, problem)));
    }
    return ExitCode.PROBLEMS_FOUND;
  }

  private static String line(String file, GraphProblem problem) {
    String where =
        problem.line().map(line -> ":" + line).orElse("")
            + problem.column().map(column -> ":" + column).orElse("");
    return file
        + where
        + ": "
        + problem.code()
        + problem.place().map(place -> " at " + place).orElse("")
        + ": "
        + problem.message();
  }
}
