package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Answer;
import dev.lastword.client.Client;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.settings.WrongSetting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that asks a server for something. */
@Command(
    mixinStandardHelpOptions = true,
    footer = {"", ExitCode.TABLE})
abstract class RemoteCommand implements Callable<Integer> {

  private static final String NOBODY_THERE =
      "; start one with lastword serve, or name another with --server";

  private static final int UNAUTHENTICATED = 401;
  private static final String NO_KEY = "; show one with --key or $" + Target.KEY_VARIABLE;

  @Spec private @Nullable CommandSpec spec;
  @Mixin private Target target = new Target();

  @Option(
      names = {"-o", "--format"},
      paramLabel = "FORMAT",
      description = "Format of what is written: table, json (one document on each line) or yaml.")
  private OutputFormat format = OutputFormat.TABLE;

  @Option(names = "--json", description = "The same as -o json.")
  private boolean json;

  /** Does it, and returns the exit code. */
  abstract int run(Client client, Screen screen) throws IOException;

  /**
   * Opens the session with the server; a command that needs no stored data may start a server of
   * its own.
   */
  Target.Session session(Map<String, String> environment) {
    return target.open(environment);
  }

  final Target target() {
    return target;
  }

  /** Tells whether programs read what is written. */
  final boolean wantsDocuments() {
    return format() != OutputFormat.TABLE;
  }

  private OutputFormat format() {
    return json ? OutputFormat.JSON : format;
  }

  @Override
  public final Integer call() {
    CommandSpec command = requireNonNull(spec);
    Map<String, String> environment = System.getenv();
    Screen screen =
        new Screen(
            command.commandLine().getOut(),
            command.commandLine().getErr(),
            Screen.isTerminal(),
            environment,
            format());
    String problem = target.problem();
    if (problem != null) {
      return fail(screen, ExitCode.WRONG_USAGE, "USAGE", problem);
    }
    try (Target.Session session = session(environment)) {
      return run(session.client().withMetrics(new RetryNotice(screen)), screen);
    } catch (RequestFailed failed) {
      return fail(screen, failed);
    } catch (WrongSetting | IllegalArgumentException wrong) {
      return fail(screen, ExitCode.WRONG_USAGE, "USAGE", String.valueOf(wrong.getMessage()));
    } catch (IOException | UncheckedIOException broken) {
      return fail(screen, ExitCode.REFUSED, "FILE", Arguments.problem(broken));
    }
  }

  /** Tells what came of a command. */
  final void answered(Screen screen, Answer answer) {
    if (wantsDocuments()) {
      screen.document(JsonOutput.answer(answer));
    } else {
      TextOutput.answer(screen, answer);
    }
  }

  /** Tells what was refused, and returns the exit code that says so. */
  final int fail(Screen screen, RequestFailed failed) {
    int code = failed.status() == 0 ? ExitCode.UNREACHABLE : ExitCode.REFUSED;
    if (wantsDocuments() && !failed.problem().members().isEmpty()) {
      screen.document(failed.problem());
      return code;
    }
    return fail(screen, code, failed.code(), failed.detail() + advice(failed));
  }

  private static String advice(RequestFailed failed) {
    if (failed.code().equals(RequestFailed.UNREACHABLE)) {
      return NOBODY_THERE;
    }
    return failed.status() == UNAUTHENTICATED ? NO_KEY : "";
  }

  /** Tells what is wrong in a word and in words, and returns the exit code. */
  final int fail(Screen screen, int code, String word, String detail) {
    if (wantsDocuments()) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      members.put("code", new JsonString(word));
      members.put("detail", new JsonString(detail));
      members.put("exitCode", JsonNumber.of(code));
      screen.document(new JsonObject(members));
    } else {
      screen.note(word + ": " + detail);
    }
    return code;
  }
}
