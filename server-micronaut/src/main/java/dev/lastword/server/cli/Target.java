package dev.lastword.server.cli;

import dev.lastword.client.Client;
import dev.lastword.server.boot.Server;
import dev.lastword.server.security.ProcessKey;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Server that a command talks to: a remote one, or one that the command runs on a store meanwhile.
 */
final class Target {

  /** Default address of a server. */
  static final String USUAL_SERVER = "http://127.0.0.1:8080";

  static final String SERVER_VARIABLE = "LASTWORD_SERVER";
  static final String KEY_VARIABLE = "LASTWORD_KEY";

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = {"The server to talk to; else $LASTWORD_SERVER, else", USUAL_SERVER + "."})
  private @Nullable String server;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "API key or token to use; $LASTWORD_KEY by default.")
  private @Nullable String key;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = {"A store to work on without a server, as in", "sqlite:./data/lastword.db."})
  private @Nullable String store;

  /** Tells what is wrong with the options, if something is. */
  @Nullable String problem() {
    return server != null && store != null ? "expected --server or --store, found both" : null;
  }

  /** Tells whether no server or store was named. */
  boolean isOpen(Map<String, String> environment) {
    return server == null && store == null && environment.get(SERVER_VARIABLE) == null;
  }

  /** Tells whether a server was named. */
  boolean isRemote(Map<String, String> environment) {
    return store == null && (server != null || environment.get(SERVER_VARIABLE) != null);
  }

  /** Returns the store that is meant if no server is. */
  String storeOr(Map<String, String> environment) {
    return store != null
        ? store
        : environment.getOrDefault(Setting.STORE.variable(), Setting.STORE.otherwise());
  }

  Session open(Map<String, String> environment) {
    return store == null ? remote(environment) : embedded(store);
  }

  private Session remote(Map<String, String> environment) {
    String address =
        server != null ? server : environment.getOrDefault(SERVER_VARIABLE, USUAL_SERVER);
    String shown = key != null ? key : environment.get(KEY_VARIABLE);
    Client client = Client.to(address);
    return new Session(shown == null ? client : client.withKey(shown), null);
  }

  static Session embedded(String store) {
    String origin = "the flag --store";
    Settings settings =
        Settings.defaults()
            .with(Setting.STORE, store, origin)
            .with(Setting.ADDRESS, "127.0.0.1", origin)
            .with(Setting.PORT, "0", origin)
            .with(Setting.LOG_LEVEL, "error", origin);
    ProcessKey key = ProcessKey.random();
    Server own = Server.startFor(key, settings);
    return new Session(Client.to(own.address()).withKey(key.text()), own);
  }

  /** A client, and the server that it brought along if it did. */
  record Session(Client client, @Nullable Server own) implements AutoCloseable {

    @Override
    public void close() {
      if (own != null) {
        own.close();
      }
    }
  }
}
