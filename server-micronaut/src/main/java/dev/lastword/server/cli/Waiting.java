package dev.lastword.server.cli;

import dev.lastword.client.http.ClientMetrics;
import java.util.concurrent.atomic.AtomicBoolean;

/** Says once that a request is being repeated, so that nobody waits without knowing for what. */
final class Waiting implements ClientMetrics {

  private final Screen screen;
  private final AtomicBoolean said = new AtomicBoolean();

  Waiting(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void repeated(String operation, String code, int failures) {
    if (said.compareAndSet(false, true)) {
      screen.note("no answer yet (" + code + "), trying again");
    }
  }
}
