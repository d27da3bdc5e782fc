package dev.lastword.store;

import static dev.lastword.store.Retry.NEVER;
import static dev.lastword.store.Retry.REREAD;
import static dev.lastword.store.Retry.SAME_COMMIT;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class StoreExceptionTest {

  private static final Map<StoreException, Retry> ADVICE =
      Map.ofEntries(
          Map.entry(new VersionConflict(Samples.STREAM, 1, 2), REREAD),
          Map.entry(duplicate(), NEVER),
          Map.entry(new LeaseLost(Samples.FENCE, "its token is 2"), NEVER),
          Map.entry(new JobConflict("j", "is open"), REREAD),
          Map.entry(new DocConflict("c", "k"), REREAD),
          Map.entry(new StreamErased(Samples.STREAM, 3), NEVER),
          Map.entry(new LimitExceeded(Limit.KEY_BYTES, 2, 1), NEVER),
          Map.entry(new UnsupportedCapability(Capability.ERASE), NEVER),
          Map.entry(new StoreUnavailable("gone", null), SAME_COMMIT),
          Map.entry(new OutcomeUnknown("lost", null), SAME_COMMIT),
          Map.entry(new StoreClosed("memory"), NEVER),
          Map.entry(new StoreIncompatible("newer", null), NEVER),
          Map.entry(new StoreCorrupt("torn", null), NEVER));

  private static DuplicateEvent duplicate() {
    return new DuplicateEvent(
        new UUID(0, 1), Samples.STREAM, 4, DuplicateEvent.Reason.OTHER_COMMIT);
  }

  @Test
  void every_failure_has_its_advice() {
    assertEquals(
        Arrays.stream(StoreException.class.getPermittedSubclasses()).collect(Collectors.toSet()),
        ADVICE.keySet().stream().map(Object::getClass).collect(Collectors.toSet()));
    ADVICE.forEach((failure, retry) -> assertEquals(retry, failure.retry(), failure.getMessage()));
  }

  @Test
  void messages_say_what_was_expected_and_found() {
    assertEquals(
        "stream execution/a was expected at version 1, but is at 2",
        new VersionConflict(Samples.STREAM, 1, 2).getMessage());
    assertEquals(
        "job a/n was expected open with token 1, but its token is 2",
        new LeaseLost(Samples.FENCE, "its token is 2").getMessage());
    assertEquals(
        "event 00000000-0000-0000-0000-000000000001 is stored already in execution/a at version 4"
            + " (OTHER_COMMIT)",
        duplicate().getMessage());
  }
}
