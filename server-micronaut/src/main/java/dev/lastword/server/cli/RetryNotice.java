package dev.lastword.server.cli;

import dev.lastword.client.http.ClientMetrics;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reports once that a request is being retried, so that the user knows the reason for the delay.
 */
final class RetryNotice implements ClientMetrics {

  private final Screen screen;
  private final AtomicBoolean said = new AtomicBoolean();

  RetryNotice(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void repeated(String operation, String code, int failures) {
    if (said.compareAndSet(false, true)) {
      screen.note("no answer yet (" + code + "), trying again");
    }
  }
}
