package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A worker's report that ends its lease. The server recognizes its repetition: a success by the
 * node's state, the others by an id.
 */
public final class JobReport {

  private final Lease lease;
  private final String what;
  private final JsonObject members;

  private JobReport(Lease lease, String what, Body members) {
    this.lease = requireNonNull(lease, "lease");
    this.what = what;
    this.members = members.build();
  }

  /** Returns the report that the work succeeded, with its output. */
  public static JobReport succeeded(Lease lease, @Nullable JsonValue output) {
    return new JobReport(lease, "succeed", new Body().put("output", output));
  }

  /** Returns the report that the attempt failed; whether another follows is up to the graph. */
  public static JobReport failed(Lease lease, NodeError error) {
    return new JobReport(lease, "fail", identified().put("error", error.document()));
  }

  /** Returns the report that the node waits. */
  public static JobReport waiting(
      Lease lease, @Nullable WaitKey key, @Nullable JsonValue prompt, @Nullable Instant dueAt) {
    Body members = identified().text("waitKey", key).put("prompt", prompt);
    return new JobReport(
        lease, "wait", members.text("dueAt", dueAt == null ? null : Times.format(dueAt)));
  }

  private static Body identified() {
    return new Body().text("commandId", UUID.randomUUID());
  }

  /** Returns the lease that it ends. */
  public Lease lease() {
    return lease;
  }

  /** Returns its word in paths and in lists of reports. */
  String what() {
    return what;
  }

  /** Returns the body of a request with it alone. */
  Body alone() {
    return with(new Body().text("workerId", lease.workerId()));
  }

  /** Returns it as one of several of the same worker. */
  JsonObject oneOfMany() {
    Body about =
        new Body()
            .text("executionId", lease.executionId())
            .text("nodeId", lease.nodeId())
            .text("report", what);
    return with(about).build();
  }

  private Body with(Body begun) {
    Body all = begun.text("token", lease.token()).number("attempt", lease.attempt());
    members.members().forEach(all::put);
    return all;
  }
}
