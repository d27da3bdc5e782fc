package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever was written is read again, equal and spelled alike. */
class RoundTripProperties {

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void events_survive(@ForAll("envelopes") EventEnvelope envelope) {
    byte[] bytes = JsonCodec.writeBytes(JsonCodec.writeEnvelope(envelope));

    EventEnvelope read = JsonCodec.readEnvelope(bytes);

    assertEquals(envelope, read);
    assertSameText(bytes, JsonCodec.writeEnvelope(read));
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void commands_survive(@ForAll("commands") CommandEnvelope envelope) {
    byte[] bytes = JsonCodec.writeBytes(JsonCodec.writeCommand(envelope));

    CommandEnvelope read =
        JsonCodec.readCommand(JsonCodec.parse(bytes))
            .fold(command -> command, malformed -> fail(malformed.problem()));

    assertEquals(envelope, read);
    assertSameText(bytes, JsonCodec.writeCommand(read));
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void states_survive(@ForAll("states") ExecutionState state) {
    byte[] bytes = JsonCodec.writeBytes(JsonCodec.writeState(state));

    ExecutionState read = JsonCodec.readState(bytes);

    assertEquals(state, read);
    assertSameText(bytes, JsonCodec.writeState(read));
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void a_restored_state_goes_on_as_the_original_would(
      @ForAll("histories") List<EventEnvelope> before,
      @ForAll("histories") List<EventEnvelope> after) {
    ExecutionState state = Reducer.fold(ExecutionState.initial(ExecutionId.of("e")), before);

    ExecutionState restored = JsonCodec.readState(JsonCodec.writeState(state));

    assertEquals(state, restored);
    assertEquals(Reducer.fold(state, after), Reducer.fold(restored, after));
  }

  @Provide
  Arbitrary<EventEnvelope> envelopes() {
    return RandomEvents.envelopes();
  }

  @Provide
  Arbitrary<List<EventEnvelope>> histories() {
    return RandomEvents.envelopes().list().ofMaxSize(12);
  }

  @Provide
  Arbitrary<CommandEnvelope> commands() {
    return RandomCommands.envelopes();
  }

  @Provide
  Arbitrary<ExecutionState> states() {
    return RandomStates.states();
  }

  private static void assertSameText(byte[] expected, JsonValue actual) {
    assertEquals(JsonCodec.write(JsonCodec.parse(expected)), JsonCodec.write(actual));
  }
}
