package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.nodeReady;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fold in two parts, on either side of where the reducer changes its way of folding. */
class FoldTest {

  private static final int NODES = 40;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 10, 11, 40})
  void a_tail_of_any_length_leads_to_the_state_of_the_whole_log(int tail) {
    List<EventEnvelope> events = log().events();
    int split = events.size() - tail;

    ExecutionState state =
        Reducer.fold(
            Reducer.fold(ExecutionState.initial(Log.EXECUTION), events.subList(0, split)),
            events.subList(split, events.size()));

    assertEquals(log().state(), state);
    assertEquals(NODES, state.nodes().size());
    assertEquals(events.size(), state.version());
  }

  private static Log log() {
    List<EventBody> bodies = new ArrayList<>(List.of(created()));
    for (int node = 0; node < NODES; node++) {
      bodies.add(nodeCreated(NodeId.of("n" + node)));
    }
    for (int node = 0; node < NODES; node++) {
      bodies.add(nodeReady(NodeId.of("n" + node)));
    }
    return new Log(bodies);
  }
}
