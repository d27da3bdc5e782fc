package dev.lastword.core.interleaving;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RunsTest {

  @Test
  void runs_through_a_shared_world_are_counted_once_each() {
    List<int[]> diamondWithTail = List.of(to(1, 2), to(3), to(3), to(4, 4), to());

    assertEquals(new Runs(BigInteger.valueOf(4), 3), Runs.of(diamondWithTail));
  }

  @Test
  void two_participants_with_n_steps_each_have_as_many_runs_as_there_are_ways_to_mix_them() {
    int steps = 10;

    Runs runs = Runs.of(grid(steps));

    assertEquals(new Runs(BigInteger.valueOf(184_756), 2 * steps), runs, "20 choose 10");
  }

  private static List<int[]> grid(int steps) {
    int width = steps + 1;
    List<int[]> successors = new ArrayList<>();
    for (int place = 0; place < width * width; place++) {
      boolean right = place % width < steps;
      boolean down = place / width < steps;
      successors.add(
          right && down
              ? to(place + 1, place + width)
              : right ? to(place + 1) : down ? to(place + width) : to());
    }
    return successors;
  }

  private static int[] to(int... places) {
    return places;
  }
}
