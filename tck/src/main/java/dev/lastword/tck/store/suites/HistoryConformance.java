package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.E3;
import static dev.lastword.store.StoreRule.E4;
import static dev.lastword.store.StoreRule.F2;
import static dev.lastword.store.StoreRule.J1;
import static dev.lastword.store.StoreRule.J2;
import static dev.lastword.store.StoreRule.J3;
import static dev.lastword.store.StoreRule.O5;
import static dev.lastword.store.StoreRule.O9;
import static dev.lastword.store.StoreRule.R2;
import static dev.lastword.store.StoreRule.T5;
import static dev.lastword.store.StoreRule.T7;
import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.store.StoreRule.W10;
import static dev.lastword.store.StoreRule.W4;
import static dev.lastword.store.StoreRule.W6;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Case.Kind.PROPERTY;

import dev.lastword.store.Durability;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import dev.lastword.tck.store.model.ComparedHistories;
import dev.lastword.tck.store.model.KilledHistories;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite Q: histories of everything, each answer compared with that of a model. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class HistoryConformance {

  private static final int KILLS = 6;
  private static final int HISTORIES = 3;
  private static final int SMALL = 120;
  private static final int LARGE = 32;
  private static final int ALIKE = 26;

  @Case(
      value = "Q01",
      kind = PROPERTY,
      catches =
          "two operations that work alone do not work together, or one name is taken for another")
  @Rule({W1, W6, J1, T7, O5, E4, F2})
  void a_random_history_shows_what_the_model_shows(StoreUnderTest store) {
    ComparedHistories.small(store, HISTORIES, SMALL);
  }

  @Case(
      value = "Q02",
      kind = PROPERTY,
      share = 4,
      catches = "what is right for a few is wrong for more than a page, or for the last of many")
  @Rule({W1, T5, J1, E4, F2})
  void a_random_history_of_many_at_once_shows_what_the_model_shows(StoreUnderTest store) {
    ComparedHistories.large(store, LARGE);
  }

  @Case(
      value = "Q05",
      kind = PROCESS,
      share = 4,
      catches =
          "an index, a job or a document is written behind its commit, or not flushed with it")
  @Rule({O9, W1, W10})
  @Needs(durability = Durability.PROCESS)
  void what_kills_leave_of_a_random_history_is_what_the_model_shows(StoreUnderTest store) {
    KilledHistories.run(store, KILLS);
  }

  @Case(value = "Q03", catches = "the ids of commits are known again while a cache holds them")
  @Rule({W6})
  void each_of_tens_of_thousands_of_commits_is_known_again(StoreUnderTest store) {
    LongLife.live(store);
  }

  @Case(
      value = "Q06",
      share = 100,
      catches = "a counter, a version or a size has 8 or 16 bits, or a part of many is left out")
  @Rule({T5, W4, J2, J3, E3, R2})
  void a_history_of_very_much_shows_what_the_model_shows(StoreUnderTest store) {
    ComparedHistories.huge(store);
  }

  @Case(
      value = "Q04",
      kind = PROPERTY,
      catches = "names are compared by prefix, pattern, normal form or without case, cut or joined")
  @Rule({T7, W1, J1, F2})
  void a_history_of_names_that_are_alike_shows_what_the_model_shows(StoreUnderTest store) {
    ComparedHistories.alike(store, ALIKE);
  }
}
