package dev.lastword.server.security;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.settings.WrongSetting;
import dev.lastword.store.StoreConfig;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Check that a server's network exposure fits its authentication. */
public final class Exposure {

  private Exposure() {}

  /**
   * Refuses settings that would let strangers in.
   *
   * @throws WrongSetting if the server would listen beyond this machine and require no credentials,
   *     or take tokens of any issuer or for any audience
   */
  public static void check(Settings settings) {
    JwtSettings.of(settings);
    String address = settings.text(Setting.ADDRESS);
    if (settings.text(Setting.AUTH).equals("none") && !isLoopback(address)) {
      throw WrongSetting.together(
          Setting.ADDRESS.key()
              + ": expected an address of this machine alone while "
              + Setting.AUTH.key()
              + " is none, found '"
              + address
              + "' in "
              + settings.value(Setting.ADDRESS).origin()
              + ". To let others in, make a key with `lastword keys create --store "
              + StoreConfig.of(settings.text(Setting.STORE)).safeUrl()
              + " --name me --role admin` and start with --auth required.");
    }
  }

  private static boolean isLoopback(String address) {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      throw WrongSetting.together(
          Setting.ADDRESS.key()
              + ": cannot resolve host '"
              + address
              + "'; set it to an address or name of this machine");
    }
  }
}
