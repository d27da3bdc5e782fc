package dev.lastword.orchestrator.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.testkit.Picture;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.process.Moves.Move;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.RandomGraphs;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A reaction that is cut anywhere, by limits or by a crash, comes to the same end. */
final class CutPlaysTest {

  private static final int PLAYS = 300;
  private static final int MOST_MOVES = 60;
  private static final Pattern CANCELED =
      Pattern.compile("(?:cancel|child of) (n\\d+)(?: CANCELED)?");

  @Test
  void whoever_continues_writes_what_was_left_to_write() {
    int compared = 0;
    for (long seed = 0; seed < PLAYS; seed++) {
      compared += play(seed);
    }

    assertTrue(compared > PLAYS * 2, "compared only " + compared);
  }

  private static int play(long seed) {
    Random dice = new Random(seed);
    Graph plain = RandomGraphs.plain().graph(seed, 2 + dice.nextInt(30));
    Graph graph = seed % 2 == 0 ? plain : Watchful.joins(plain, seed);
    GraphPlan plan = GraphPlan.of(graph, new PlainConditions()).nodesPerSlice(1 + dice.nextInt(20));
    World world = World.begin(plan, Machine.REAL);
    for (int turn = 0; turn < MOST_MOVES; turn++) {
      ProcessState now = world.situation();
      List<Move> moves = Moves.of(world).stream().filter(move -> isTraceable(move, now)).toList();
      if (moves.isEmpty()) {
        return turn;
      }
      World told = moves.get(dice.nextInt(moves.size())).then().get();
      World whole = told.settled();
      World cut = Cuts.settled(told, dice);
      assertEquals(picture(whole), picture(cut), () -> "seed " + seed + "\n" + cut.log());
      assertEquals(
          lasting(told, whole), lasting(told, cut), () -> "seed " + seed + "\n" + cut.log());
      assertEquals(whole.jobs(), cut.jobs(), () -> "seed " + seed + "\n" + cut.log());
      assertEquals(whole.timers(), cut.timers(), () -> "seed " + seed + "\n" + cut.log());
      assertEquals(whole.children(), cut.children(), () -> "seed " + seed + "\n" + cut.log());
      world = whole;
    }
    return MOST_MOVES;
  }

  // Of several branches that were canceled, one by itself and others with the execution, nobody can
  // tell later which it was: the failure may name another node.
  private static boolean isTraceable(Move move, ProcessState processState) {
    Matcher canceled = CANCELED.matcher(move.name());
    if (!canceled.matches()) {
      return true;
    }
    NodeId id = NodeId.of(canceled.group(1));
    return processState.plan().graph().branchOf(id).isEmpty()
        || !processState.tokens().endsAll(id, EndStatus.CANCELED);
  }

  private static SortedMap<String, String> picture(World world) {
    SortedMap<String, String> picture = Picture.of(world.state());
    picture.remove("version");
    return picture;
  }

  private static List<String> lasting(World from, World to) {
    return to.log().all().subList(from.log().size(), to.log().size()).stream()
        .map(EventEnvelope::body)
        .map(Event.class::cast)
        .filter(event -> !Laws.AUDIT.contains(event.type()))
        .map(Event::toString)
        .sorted()
        .toList();
  }
}
