package dev.lastword.embedding.outbox;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.embedding.outbox.OutboxTable.Row;
import dev.lastword.embedding.outbox.OutboxTable.State;
import dev.lastword.payloads.PayloadKind;
import dev.lastword.payloads.Payloads;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Executions that begin, or are canceled, with the program's transaction: if it rolls back, nothing
 * has happened. Thread-safe.
 */
public final class ExecutionOutbox {

  private final OutboxTable table;
  private final Payloads payloads;
  private final InstantSource clock;
  private final Runnable written;

  /**
   * Makes an outbox on connections in the program's current transaction.
   *
   * @param written called after a row was written, to wake the relay at the commit
   */
  public ExecutionOutbox(
      OutboxConnections connections, Payloads payloads, InstantSource clock, Runnable written) {
    this.table = new OutboxTable(requireNonNull(connections, "connections"));
    this.payloads = requireNonNull(payloads, "payloads");
    this.clock = requireNonNull(clock, "clock");
    this.written = requireNonNull(written, "written");
  }

  /** Makes the table if the database has none. */
  public void createTable() {
    table.create();
  }

  /** Lets an execution of a graph's newest version begin after the commit, and returns its id. */
  public ExecutionId run(String graph, @Nullable Object input) {
    String id = UUID.randomUUID().toString();
    JsonValue payload = payloads.write(PayloadKind.INPUT, input);
    String text = payload == null ? null : JsonCodec.write(payload);
    insert(new Row(id, id, State.NEW, GraphId.of(graph).value(), text, null, now()));
    return ExecutionId.of(id);
  }

  /**
   * Cancels an execution with the commit. One that was not relayed by then never starts; one that
   * was is canceled as any other.
   */
  public void cancel(ExecutionId id, @Nullable String reason) {
    if (table.move(id.value(), State.CANCELED, reason, null)) {
      written.run();
    } else {
      String row = UUID.randomUUID().toString();
      insert(new Row(row, id.value(), State.CANCEL, null, null, reason, now()));
    }
  }

  private void insert(Row row) {
    table.insert(row);
    written.run();
  }

  private long now() {
    return clock.millis();
  }
}
