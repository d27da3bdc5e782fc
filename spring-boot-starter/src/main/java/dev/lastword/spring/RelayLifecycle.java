package dev.lastword.spring;

import dev.lastword.embedding.outbox.ExecutionOutbox;
import dev.lastword.embedding.outbox.OutboxRelay;
import org.springframework.context.SmartLifecycle;

/** Start and stop of the relay, while the engine is there. */
final class RelayLifecycle implements SmartLifecycle {

  private final ExecutionOutbox outbox;
  private final OutboxRelay relay;
  private final boolean createTable;
  private volatile boolean running;

  RelayLifecycle(ExecutionOutbox outbox, OutboxRelay relay, boolean createTable) {
    this.outbox = outbox;
    this.relay = relay;
    this.createTable = createTable;
  }

  @Override
  public void start() {
    if (createTable) {
      outbox.createTable();
    }
    relay.start();
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    relay.close();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** After the engine begins, and before it ends. */
  @Override
  public int getPhase() {
    return 1;
  }
}
