package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** API keys: make them, end them, list them. */
@Command(
    name = "keys",
    description = "Makes, ends and lists API keys.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {KeysCommand.Create.class, KeysCommand.Revoke.class, KeysCommand.ListAll.class})
final class KeysCommand {

  /** Makes a key and shows it once. */
  @Command(name = "create", description = "Makes an API key, and shows it this once.")
  static final class Create extends RemoteCommand {

    @Option(
        names = "--name",
        required = true,
        paramLabel = "NAME",
        description = "Whose key it is; events tell this name.")
    private @Nullable String name;

    @Option(
        names = "--role",
        required = true,
        paramLabel = "ROLE",
        description = "viewer, operator, worker or admin; can be given several times.")
    private List<String> roles = List.of();

    @Option(
        names = "--expires-in",
        paramLabel = "DURATION",
        description = "How long it is good, as in P30D.")
    private @Nullable Duration expiresIn;

    @Option(names = "--queue", paramLabel = "QUEUE", description = "Only jobs of this queue.")
    private List<String> queues = List.of();

    @Option(names = "--graph", paramLabel = "GRAPH", description = "Only this graph.")
    private List<String> graphs = List.of();

    @Override
    int run(Client client, Screen screen) {
      JsonObject created = client.admin().createKey(terms());
      if (wantsJson()) {
        screen.json(created);
      } else {
        screen.line(Documents.inWords(created));
        screen.note("Keep it now: it is not shown again.");
      }
      return ExitCode.DONE;
    }

    private JsonObject terms() {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      members.put("name", new JsonString(requireNonNull(name)));
      words(members, "roles", roles);
      words(members, "queues", queues);
      words(members, "graphs", graphs);
      if (expiresIn != null) {
        members.put("expiresAt", new JsonString(Times.format(Instant.now().plus(expiresIn))));
      }
      return new JsonObject(members);
    }

    private static void words(Map<String, JsonValue> members, String member, List<String> values) {
      if (!values.isEmpty()) {
        members.put(
            member, new JsonArray(values.stream().<JsonValue>map(JsonString::new).toList()));
      }
    }
  }

  /** Ends a key. */
  @Command(name = "revoke", description = "Ends an API key, at once.")
  static final class Revoke extends RemoteCommand {

    @Parameters(paramLabel = "ID", description = "The key's id, as keys list shows it.")
    private @Nullable String id;

    @Override
    int run(Client client, Screen screen) {
      client.admin().revokeKey(requireNonNull(id));
      if (!wantsJson()) {
        screen.line(id + " revoked");
      }
      return ExitCode.DONE;
    }
  }

  /** Lists keys. */
  @Command(name = "list", description = "Lists API keys, without what they are.")
  static final class ListAll extends RemoteCommand {

    @Override
    int run(Client client, Screen screen) {
      for (JsonObject key : client.admin().keys().items()) {
        if (wantsJson()) {
          screen.json(key);
        } else {
          screen.line(Documents.inWords(key));
          screen.line("");
        }
      }
      return ExitCode.DONE;
    }
  }
}
