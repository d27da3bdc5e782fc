package dev.lastword.server.boot;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** What this server is called among those on the same store. */
final class NodeName {

  private NodeName() {}

  static String of(Settings settings) {
    String given = settings.text(Setting.NODE);
    return given.isEmpty() ? host() + "-" + ProcessHandle.current().pid() : given;
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "node";
    }
  }
}
