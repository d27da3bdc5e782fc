package dev.lastword.core.testkit;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.C;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.started;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/**
 * Histories at random: most begin as histories do, and then anything can happen, also twice, also
 * long after it could matter.
 */
public final class Histories {

  private static final int GENERATED_SIZE = 1000;

  private static final List<EventBody> BEGINNING =
      List.of(created(), nodeCreated(A), started(), nodeCreated(B), nodeCreated(C));

  private Histories() {}

  /** Returns histories of up to fifty events. */
  public static Arbitrary<List<EventEnvelope>> any() {
    Arbitrary<List<EventBody>> beginnings =
        Arbitraries.frequency(Tuple.of(9, BEGINNING), Tuple.of(1, List.of()));
    Arbitrary<List<EventBody>> rest =
        RandomEvents.any().list().ofMaxSize(40).withSizeDistribution(RandomDistribution.uniform());
    Arbitrary<List<Integer>> repeated = Arbitraries.integers().between(0, 45).list().ofMaxSize(5);
    return Combinators.combine(beginnings, rest, graces(), repeated)
        .as(Histories::history)
        .withoutEdgeCases();
  }

  /** Returns histories most of which still go on, so that there is something left to decide. */
  public static Arbitrary<List<EventEnvelope>> ongoing() {
    Arbitrary<List<EventEnvelope>> moving =
        Arbitraries.frequencyOf(
                Tuple.of(12, RandomEvents.nodeMoves()), Tuple.of(1, RandomEvents.nodeResults()))
            .list()
            .ofMaxSize(15)
            .withSizeDistribution(RandomDistribution.uniform())
            .map(rest -> history(BEGINNING, rest, List.of(), List.of()));
    return Arbitraries.frequencyOf(Tuple.of(3, moving), Tuple.of(1, any())).withoutEdgeCases();
  }

  /** Returns the history that a seed stands for, as long as the generators stay as they are. */
  public static List<EventEnvelope> ofSeed(long seed) {
    return any().generator(GENERATED_SIZE).next(new Random(seed)).value();
  }

  /** Sometimes, at the end, what workers still tell once a cancel was requested. */
  private static Arbitrary<List<EventBody>> graces() {
    Arbitrary<List<EventBody>> results =
        Combinators.combine(RandomEvents.ends(), RandomEvents.nodeResults().list().ofMaxSize(8))
            .as((end, told) -> Stream.concat(Stream.of(end), told.stream()).toList());
    return Arbitraries.frequencyOf(Tuple.of(2, Arbitraries.just(List.of())), Tuple.of(1, results));
  }

  /** Events that are repeated are delivered a second time at the end, each as it was. */
  private static List<EventEnvelope> history(
      List<EventBody> beginning,
      List<EventBody> rest,
      List<EventBody> grace,
      List<Integer> repeated) {
    List<EventBody> bodies = new ArrayList<>(beginning);
    bodies.addAll(rest);
    bodies.addAll(grace);
    List<EventEnvelope> events = new ArrayList<>(new Log(bodies).events());
    for (int place : repeated) {
      if (place < events.size()) {
        events.add(events.get(place));
      }
    }
    return List.copyOf(events);
  }
}
