package dev.lastword.server.boot;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Name of this server among those on the same store. */
public final class NodeName {

  private NodeName() {}

  /** Returns the name that settings give, else host and process. */
  public static String of(Settings settings) {
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
