package dev.lastword.tck.store.suites;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.decide.Decider;
import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** An execution whose history is in a store, as one node of an engine sees it. */
final class SampleExecution {

  private final EventStore node;
  private final ExecutionId id;

  SampleExecution(EventStore node, String id) {
    this.node = node;
    this.id = ExecutionId.of(id);
  }

  /** Returns the history; short ones alone, in one page. */
  List<EventEnvelope> events() {
    return node.read(stream(), ReadSpec.forwardFrom(1)).events().stream()
        .map(stored -> JsonCodec.readEnvelope(stored.event().payload().toBytes()))
        .toList();
  }

  /** Returns what the history adds up to. */
  ExecutionState state() {
    return Reducer.fold(ExecutionState.initial(id), events());
  }

  /** Returns the answer to a command now. */
  Decision decide(Command command) {
    return decide(state(), command);
  }

  private Decision decide(ExecutionState state, Command command) {
    return Decider.decide(
        state,
        CommandEnvelope.of(id, Actor.SYSTEM, command),
        Samples.NOON,
        SampleExecution::newId,
        Policy.DEFAULT);
  }

  /** Returns the commit by which a command takes effect now, if it is granted. */
  Optional<Commit> commitOf(Command command, Event... consequences) {
    ExecutionState state = state();
    return decide(state, command)
        .fold(
            accepted ->
                Optional.of(
                    commit(
                        state.version(),
                        Stream.concat(
                            accepted.events().stream(),
                            Stream.of(consequences).map(this::envelope)))),
            noOp -> Optional.empty(),
            rejected -> Optional.empty());
  }

  /** Decides a command until its commit succeeds or it is not granted; tells which. */
  boolean submit(Command command, Event... consequences) {
    Optional<Commit> commit = commitOf(command, consequences);
    while (commit.isPresent()) {
      try {
        node.commit(commit.get());
        return true;
      } catch (VersionConflict conflict) {
        long version = state().version();
        assertTrue(
            version >= conflict.actual(),
            () -> "a read after a conflict at " + conflict.actual() + " found " + version);
        commit = commitOf(command, consequences);
      }
    }
    return false;
  }

  /** Appends events that follow from no command. */
  void happen(Event... events) {
    node.commit(commit(state().version(), Stream.of(events).map(this::envelope)));
  }

  StreamId stream() {
    return new StreamId("execution", id.value());
  }

  private Commit commit(long version, Stream<EventEnvelope> events) {
    List<EventRecord> records = events.map(SampleExecution::record).toList();
    return Commit.builder().append(stream(), Expected.version(version), records).build();
  }

  private EventEnvelope envelope(Event event) {
    return new EventEnvelope(newId(), id, Samples.NOON, Actor.SYSTEM, null, null, event);
  }

  private static EventId newId() {
    return EventId.of(UUID.randomUUID().toString());
  }

  private static EventRecord record(EventEnvelope envelope) {
    return new EventRecord(
        UUID.fromString(envelope.eventId().value()),
        envelope.body().typeName(),
        EventEnvelope.SCHEMA_VERSION,
        envelope.occurredAt(),
        Map.of(),
        Payload.of(JsonCodec.writeBytes(JsonCodec.writeEnvelope(envelope)), Payload.JSON));
  }
}
