package dev.lastword.tck.store.model;

import dev.lastword.store.StreamId;
import dev.lastword.tck.random.Draw;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Names that occur in one history.
 *
 * @param streams streams of a few categories, some of which could be read as one another
 */
record WorldNames(
    List<StreamId> streams,
    List<String> types,
    List<String> queues,
    List<String> groups,
    List<String> statuses,
    List<String> jobs,
    List<String> owners,
    List<String> collections,
    List<String> keys,
    List<String> tags,
    List<String> values) {

  private static final int NAME = 100;
  private static final int KEY = 200;
  private static final int ENTRY = 256;
  private static final List<String> SEPARATORS = List.of("/", ":", "-", ".", "|", " ", "#", "_");

  static WorldNames of(Draw draw) {
    Confusables names = new Confusables(draw);
    List<String> values = new ArrayList<>(names.family(4, ENTRY));
    values.add("");
    return new WorldNames(
        streams(draw, names),
        names.family(6, NAME),
        names.family(6, NAME),
        names.family(3, KEY),
        names.family(4, NAME),
        names.family(9, KEY),
        names.family(3, NAME),
        names.family(3, NAME),
        names.family(7, KEY),
        names.family(4, ENTRY),
        List.copyOf(values));
  }

  /** Returns names of which each is easily taken for another of its kind. */
  static WorldNames alike(Draw draw) {
    Confusables names = new Confusables(draw);
    List<String> values = new ArrayList<>(names.alike(ENTRY));
    values.add("");
    List<String> categories =
        names.alike(NAME).stream().map(name -> name.replace('/', ',')).distinct().toList();
    List<String> ids = names.alike(KEY);
    List<StreamId> streams = new ArrayList<>();
    categories.forEach(category -> streams.add(new StreamId(category, ids.get(0))));
    ids.subList(1, ids.size()).forEach(id -> streams.add(new StreamId(categories.get(0), id)));
    streams.addAll(ambiguous(draw, names));
    return new WorldNames(
        streams,
        names.alike(NAME),
        names.alike(NAME),
        names.alike(KEY),
        names.alike(NAME),
        names.alike(KEY),
        names.alike(NAME),
        names.alike(NAME),
        names.alike(KEY),
        names.alike(ENTRY),
        List.copyOf(values));
  }

  /**
   * Returns some of these names, or all, and sometimes many that nothing bears: a question may name
   * as many as it likes.
   */
  List<String> someOf(List<String> all, Draw draw) {
    List<String> some = new ArrayList<>(draw.shuffled(all).subList(0, 1 + draw.below(all.size())));
    int others = draw.chance(20) ? 1 + draw.below(40) : 0;
    for (int i = 0; i < others; i++) {
      some.add(draw.below(some.size() + 1), "o" + Long.toString(draw.number(), 36));
    }
    return List.copyOf(some);
  }

  private static List<StreamId> streams(Draw draw, Confusables names) {
    List<String> categories =
        names.family(4, NAME).stream().map(name -> name.replace('/', ',')).toList();
    Set<StreamId> streams = new LinkedHashSet<>();
    for (String id : names.family(5, KEY)) {
      streams.add(new StreamId(draw.oneOf(categories), id));
      streams.add(new StreamId(categories.get(0), id));
    }
    streams.addAll(ambiguous(draw, names));
    return List.copyOf(streams);
  }

  /** Two streams that are one if category and id are joined. */
  private static List<StreamId> ambiguous(Draw draw, Confusables names) {
    String separator = draw.oneOf(SEPARATORS);
    String one = "c" + names.word(3).strip();
    String two = "d" + names.word(3).strip();
    return List.of(
        new StreamId(one, two + separator + "x"),
        new StreamId((one + separator + two).replace('/', '.'), "x"));
  }
}
