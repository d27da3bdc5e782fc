package dev.lastword.client;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.client.http.Transport;
import java.util.concurrent.CompletionException;

/** Health endpoints of the server; each is asked once, without retries. */
public final class Health {

  private final Transport transport;

  Health(Transport transport) {
    this.transport = transport;
  }

  /** Tells whether the server runs. */
  public boolean isLive() {
    return isUp("/health/live");
  }

  /** Tells whether the server can do its work, which takes its store. */
  public boolean isReady() {
    return isUp("/health/ready");
  }

  private boolean isUp(String path) {
    try {
      transport.sendOnce(Call.get(path)).join();
      return true;
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof RequestFailed) {
        return false;
      }
      throw failed;
    }
  }
}
