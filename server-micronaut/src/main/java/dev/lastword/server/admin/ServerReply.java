package dev.lastword.server.admin;

import static dev.lastword.codec.Formats.TEXT;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.boot.Version;
import dev.lastword.server.http.Durations;
import dev.lastword.server.http.Labels;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The server itself.
 *
 * @param version its version
 * @param store the kind of its store
 * @param node what it is called
 * @param uptime for how long it runs
 * @param settings how it is set up, secrets left out
 */
record ServerReply(
    String version, String store, String node, Duration uptime, Map<String, String> settings)
    implements Reply {

  static final ReplyShape<ServerReply> SHAPE =
      ReplyShape.<ServerReply>named("Server")
          .required("version", TEXT, ServerReply::version)
          .required("store", TEXT, ServerReply::store)
          .required("node", TEXT, ServerReply::node)
          .required("uptime", Durations.DELAY, ServerReply::uptime)
          .required("settings", Labels.FORMAT, ServerReply::settings);

  static ServerReply of(EventStore store, String node, Settings settings) {
    Map<String, String> shown = new LinkedHashMap<>();
    for (Setting setting : Setting.values()) {
      String text = settings.text(setting);
      shown.put(setting.key(), setting == Setting.STORE ? StoreConfig.of(text).safeUrl() : text);
    }
    return new ServerReply(
        Version.current(),
        store.description().product() + " " + store.description().version(),
        node,
        Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime()),
        shown);
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
