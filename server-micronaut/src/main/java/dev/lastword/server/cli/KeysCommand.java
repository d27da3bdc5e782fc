package dev.lastword.server.cli;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.client.Key;
import dev.lastword.client.KeyHolder;
import dev.lastword.client.NewKey;
import dev.lastword.client.Role;
import dev.lastword.codec.Times;
import dev.lastword.core.value.GraphId;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** API keys: make them, end them, list them. */
@Command(
    name = "keys",
    description = "Creates, revokes and lists API keys.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      KeysCommand.Create.class,
      KeysCommand.Revoke.class,
      KeysCommand.ListAll.class,
      HelpCommand.class
    })
final class KeysCommand {

  /** Makes a key and shows it once. */
  @Command(name = "create", description = "Creates an API key, and shows it this once.")
  static final class Create extends RemoteCommand {

    @Option(
        names = "--name",
        required = true,
        paramLabel = "NAME",
        description = "Name of the holder; events record it.")
    private @Nullable String name;

    @Option(
        names = "--role",
        required = true,
        paramLabel = "ROLE",
        description = "viewer, operator, worker or admin. Repeatable.")
    private List<String> roles = List.of();

    @Option(
        names = "--program",
        description = "The holder is a program, not a person; events name it as external.")
    private boolean isProgram;

    @Option(
        names = "--expires-in",
        paramLabel = "DURATION",
        description = "Lifetime of the key, as in P30D.")
    private @Nullable Duration expiresIn;

    @Option(
        names = "--queue",
        paramLabel = "QUEUE",
        description = "Only jobs of this queue; all if none is given. Repeatable.")
    private List<String> queues = List.of();

    @Option(
        names = "--graph",
        paramLabel = "GRAPH",
        description = "Only this graph; all if none is given. Repeatable.")
    private List<String> graphs = List.of();

    @Override
    int run(Client client, Screen screen) {
      Key.Issued created = client.admin().createKey(asked());
      if (wantsDocuments()) {
        screen.document(JsonOutput.issued(created));
      } else {
        screen.lines(ReplyText.inWords(JsonOutput.issued(created)));
        screen.note("Keep the token now: it is not shown again.");
      }
      return ExitCode.DONE;
    }

    private NewKey asked() {
      return new NewKey(
          requireNonNull(name),
          isProgram ? KeyHolder.PROGRAM : KeyHolder.PERSON,
          roles.stream().map(Create::role).collect(Collectors.toSet()),
          Set.copyOf(queues),
          graphs.stream().map(GraphId::of).collect(Collectors.toSet()),
          Optional.ofNullable(expiresIn).map(Instant.now()::plus));
    }

    private static Role role(String word) {
      return Arrays.stream(Role.values())
          .filter(role -> role.wireName().equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "expected viewer, operator, worker or admin as --role, found " + word));
    }
  }

  /** Ends a key. */
  @Command(name = "revoke", description = "Revokes an API key, at once.")
  static final class Revoke extends RemoteCommand {

    @Parameters(paramLabel = "ID", description = "The key's id, as keys list shows it.")
    private @Nullable String id;

    @Override
    int run(Client client, Screen screen) {
      Key ended = client.admin().revokeKey(requireNonNull(id));
      if (wantsDocuments()) {
        screen.document(JsonOutput.key(ended));
      } else {
        screen.line(ended.id() + " of " + ended.name() + " is revoked");
      }
      return ExitCode.DONE;
    }
  }

  /** Lists keys. */
  @Command(name = "list", description = "Lists API keys (secrets hidden).")
  static final class ListAll extends RemoteCommand {

    @Override
    int run(Client client, Screen screen) {
      for (Key key : client.admin().keys().items()) {
        if (wantsDocuments()) {
          screen.document(JsonOutput.key(key));
        } else {
          tell(screen, key);
        }
      }
      return ExitCode.DONE;
    }

    private static void tell(Screen screen, Key key) {
      String roles =
          key.roles().stream().map(Role::wireName).sorted().collect(Collectors.joining(","));
      screen
          .row()
          .text(key.id())
          .tab()
          .text(key.name())
          .tab()
          .text(roles)
          .tab()
          .faint(state(key))
          .write();
    }

    private static String state(Key key) {
      return key.revokedAt()
          .map(time -> "revoked " + Times.format(time))
          .or(() -> key.expiresAt().map(time -> "good until " + Times.format(time)))
          .orElse("good");
    }
  }
}
