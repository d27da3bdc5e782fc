package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.O1;
import static dev.lastword.store.StoreRule.O6;
import static dev.lastword.store.StoreRule.O8;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Retry;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.Secrets;
import dev.lastword.tck.store.StorageTampering;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite L, third part: a storage is made once, or refused. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class OpeningConformance {

  private static final int NODES = 8;
  private static final String USER = "u5er-t0-hide";
  private static final String PASSWORD = "pa55word-t0-hide";

  @Case(
      value = "L07",
      kind = CONCURRENT,
      catches = "two who find nothing both create the schema, and one fails halfway")
  @Rule({O1, O6})
  void eight_that_open_a_new_storage_at_once_all_can_use_it(StoreUnderTest store) {
    List<RaceOutcome<EventStore>> outcomes =
        store.race(NODES, i -> store.open(NodeOptions.of("node " + i)));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    List<EventStore> nodes = RaceOutcome.values(outcomes);
    nodes.forEach(node -> node.commit(Commit.append(STREAM, Expected.ANY, event("here"))));
    for (EventStore node : nodes) {
      assertEquals(NODES, node.read(STREAM, ReadSpec.forwardFrom(1)).events().size());
    }
  }

  @Case(value = "L08", catches = "an old release writes into what a newer one has changed")
  @Rule(O1)
  @Needs(medium = {Medium.FILES, Medium.SERVER})
  void a_storage_of_a_newer_release_is_refused(StoreUnderTest store) {
    store.append(STREAM, at(0), event("old"));
    store.reopen();

    store.hook(StorageTampering.class).makeNewer(store.namespace());

    refused(store);
  }

  @Case(value = "L09", catches = "tables are created beside those of another program")
  @Rule(O1)
  @Needs(medium = {Medium.FILES, Medium.SERVER})
  void a_storage_of_another_program_is_refused(StoreUnderTest store) {
    store.hook(StorageTampering.class).makeForeign(store.namespace());

    refused(store);
  }

  private static void refused(StoreUnderTest store) {
    StoreIncompatible refusal =
        assertThrows(StoreIncompatible.class, () -> store.open(NodeOptions.of("refused")));
    assertEquals(Retry.NEVER, refusal.retry());
  }

  @Case(value = "L14", catches = "the driver's message is passed on, with all that it was told")
  @Rule(O8)
  @Needs(medium = Medium.SERVER)
  void no_message_tells_a_user_or_a_password(StoreUnderTest store) {
    store.append(STREAM, at(0), event("open"));
    Secrets secrets = store.hook(Secrets.class);

    StoreException refusal =
        assertThrows(
            StoreException.class, () -> secrets.openAs(store.namespace(), USER, PASSWORD).close());

    StringWriter text = new StringWriter();
    refusal.printStackTrace(new PrintWriter(text));
    text.append(store.node(0).toString()).append(store.node(0).description().toString());
    assertFalse(text.toString().contains(PASSWORD), () -> "a password in " + text);
    assertFalse(text.toString().contains(USER), () -> "a user in " + text);
  }
}
