package dev.lastword.client;

import static dev.lastword.client.Executions.created;
import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.VALUE;
import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Transport;
import dev.lastword.codec.Formats;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.WaitKey;
import dev.lastword.payloads.PayloadKind;
import dev.lastword.payloads.Payloads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Operations on one execution. */
public final class Execution {

  private final Transport transport;
  private final ExecutionId id;
  private final Payloads payloads;

  Execution(Transport transport, ExecutionId id, Payloads payloads) {
    this.transport = transport;
    this.payloads = payloads;
    this.id = requireNonNull(id, "id");
  }

  /**
   * An execution as it is now.
   *
   * @param provenance where it comes from, if it was imported
   */
  public record View(
      ExecutionSummary summary, ExecutionState state, Optional<ImportRecord> provenance) {}

  /** An event and its place in the log. */
  public record Logged(long version, EventEnvelope event) {}

  /** A part of a log, with the version of its end when it was read. */
  public record Log(List<Logged> events, long head) {
    public Log {
      events = List.copyOf(events);
    }
  }

  /** Returns the execution's name. */
  public ExecutionId id() {
    return id;
  }

  /** Returns the execution as it is now. */
  public View get() {
    return transport
        .send(get(""))
        .members(
            members ->
                new View(
                    ExecutionSummary.of(members.required("summary", OBJECT)),
                    JsonCodec.readState(members.required("state", VALUE)),
                    members.optional("provenance", OBJECT).map(ImportRecord::of)));
  }

  /**
   * Waits until the execution has ended, and returns its result.
   *
   * @throws dev.lastword.payloads.ExecutionNotCompleted if it failed or was canceled
   * @throws TimeoutException if it goes on after {@code atMost}
   */
  public <T> T awaitResult(Class<T> type, Duration atMost) throws TimeoutException {
    long start = System.nanoTime();
    ExecutionState state = get().state();
    if (!state.status().isTerminal()) {
      try (EventStream events = follow(state.version())) {
        for (boolean ended = false; !ended; ) {
          Duration left = atMost.minusNanos(System.nanoTime() - start);
          ended =
              left.isNegative()
                  || events.next(left).filter(it -> it.status().isTerminal()).isPresent();
        }
      }
      state = get().state();
    }
    if (!state.status().isTerminal()) {
      throw new TimeoutException(
          "expected execution " + id + " to end within " + atMost + ", found it ACTIVE");
    }
    return payloads.result(state, type);
  }

  /** Returns the state at a version of the log. */
  public ExecutionState state(long version) {
    Call call = get("/state").query("version", version);
    return transport.send(call).read(JsonCodec::readState);
  }

  /** Returns up to {@code limit} events behind version {@code after}. */
  public Log events(long after, int limit) {
    return log(get("/events").query("after", after).query("limit", limit));
  }

  /** Returns the last {@code limit} events, the newest first. */
  public Log newest(int limit) {
    return log(get("/events").query("order", "desc").query("limit", limit));
  }

  private Log log(Call call) {
    return transport
        .send(call)
        .members(
            members ->
                new Log(
                    AnswerReader.list(members, "items", Execution::logged),
                    members.required("head", COUNT)));
  }

  static Logged logged(JsonObject item) {
    return AnswerReader.read(
        item,
        members ->
            new Logged(
                members.required("version", COUNT),
                JsonCodec.readEnvelope(members.required("event", VALUE))));
  }

  /** Returns what happens from version {@code after} on, as it happens. */
  public EventStream follow(long after) {
    return new EventStream(transport, () -> get("/stream"), Long.toString(after));
  }

  /** Returns why everything is as it is. */
  public Explanation explain() {
    return Explanation.of((JsonObject) transport.send(get("/explain")).json());
  }

  /** Returns a node with its input and the executions that it started, where it has such. */
  public JsonObject node(NodeId node) {
    return (JsonObject) transport.send(get("/nodes").name(node.value())).json();
  }

  /** Returns why everything is as it is, in words. */
  public String explainInWords() {
    return transport.send(get("/explain").accept("text/plain")).text();
  }

  /** Returns the jobs of the execution's nodes, from {@code cursor} on. */
  public Page<NodeJob> jobs(@Nullable String cursor, int limit) {
    Call call = get("/jobs").query("cursor", cursor).query("limit", limit);
    return Page.of(transport.send(call), NodeJob::of);
  }

  /** Returns the results that came too late and changed nothing, from {@code cursor} on. */
  public Page<LateResult> refused(@Nullable String cursor, int limit) {
    Call call = get("/refused").query("cursor", cursor).query("limit", limit);
    return Page.of(transport.send(call), LateResult::of);
  }

  /** Returns the whole execution as lines that another server can import. */
  public byte[] export() {
    Call call = get("/export").accept("application/x-ndjson");
    return transport.send(call).bytes();
  }

  /** Returns the whole execution and those that it started, as lines for another server. */
  public byte[] exportWithChildren() {
    Call call = get("/export").query("children", true).accept("application/x-ndjson");
    return transport.send(call).bytes();
  }

  /** Returns the whole execution as a page that needs no server. */
  public byte[] exportPage() {
    return transport.send(get("/export.html").accept("text/html")).bytes();
  }

  /** Lets work begin. */
  public Answer start() {
    return submit(new StartExecution(null));
  }

  /** Ends the execution, whatever it is doing. */
  public Answer cancel(Cancel cancel) {
    return submit(
        new CancelExecution(
            cancel.reason().orElse(null),
            null,
            cancel.mode().orElse(null),
            cancel.graceUntil().orElse(null)));
  }

  /** Puts the execution away. */
  public Answer archive() {
    return submit(new ArchiveExecution(null));
  }

  /** Lets a waiting node go on. */
  public Answer resume(NodeId node, @Nullable WaitKey key, @Nullable Object value) {
    return submit(new ResumeNode(node, key, resumeValue(value)));
  }

  /** Sends one command, under an id of its own. */
  public Answer submit(Command command) {
    return submit(command, Terms.NONE);
  }

  /** Sends one command, on such terms. */
  public Answer submit(Command command, Terms terms) {
    return Answer.of(transport.send(CommandSender.one(post(""), command, terms)));
  }

  /** Sends commands that are one time slice, and returns an answer to each, in their order. */
  public List<BatchAnswer> submit(List<Command> batch) {
    return transport
        .send(CommandSender.batch(post(""), batch))
        .members(
            members ->
                members.required("items", Formats.listOf(OBJECT)).stream()
                    .map(BatchAnswer::of)
                    .toList());
  }

  /** Cancels one node alone. */
  public Answer cancelNode(NodeId node, @Nullable String reason) {
    Call call = post("/nodes").name(node.value()).then("/cancel");
    return Answer.of(
        transport.send(CommandSender.identified(call, new Body().text("reason", reason))));
  }

  /** Runs what failed again, in a new execution that takes over what had succeeded. */
  public Answer rerun() {
    return rerun(List.of());
  }

  /** Runs {@code from} and all that follows again, in a new execution that takes over the rest. */
  public Answer rerun(List<NodeId> from) {
    Call call = created(post("/rerun"), Optional.empty());
    Body body = new Body();
    return Answer.of(
        transport.send(
            call.json(
                (from.isEmpty()
                        ? body
                        : body.words("from", from.stream().map(NodeId::value).toList()))
                    .build())));
  }

  /** Resumes what waits in this execution for {@code key}, or what will. */
  public SignalAnswer signal(WaitKey key, @Nullable Object value) {
    return Executions.signal(transport, post("/signals"), key, resumeValue(value), null);
  }

  /** Resumes what waits in this execution for {@code key}, or what will within a time. */
  public SignalAnswer signal(WaitKey key, @Nullable Object value, Duration keepFor) {
    return Executions.signal(transport, post("/signals"), key, resumeValue(value), keepFor);
  }

  private @Nullable JsonValue resumeValue(@Nullable Object value) {
    return payloads.write(PayloadKind.RESUME_VALUE, value);
  }

  private Call get(String what) {
    return Call.get(Executions.EXECUTIONS).name(id.value()).then(what);
  }

  private Call post(String what) {
    return Call.post(Executions.EXECUTIONS).name(id.value()).then(what);
  }
}
