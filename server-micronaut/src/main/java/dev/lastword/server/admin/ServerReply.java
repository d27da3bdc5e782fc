package dev.lastword.server.admin;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.boot.Version;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * The server itself.
 *
 * @param version its version
 * @param store the kind of its store
 * @param node what it is called
 * @param uptime for how long it runs
 * @param settings how it is set up, secrets left out
 */
record ServerReply(String version, String store, String node, Duration uptime, JsonObject settings)
    implements Reply {

  static ServerReply of(EventStore store, String node, Settings settings) {
    Json shown = Json.object();
    for (Setting setting : Setting.values()) {
      String text = settings.text(setting);
      shown.put(setting.key(), setting == Setting.STORE ? StoreConfig.of(text).safeUrl() : text);
    }
    return new ServerReply(
        Version.current(),
        store.description().product() + " " + store.description().version(),
        node,
        Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime()),
        shown.build());
  }

  @Override
  public JsonObject json() {
    return Json.object()
        .put("version", version)
        .put("store", store)
        .put("node", node)
        .put("uptime", uptime.toString())
        .put("settings", settings)
        .build();
  }
}
