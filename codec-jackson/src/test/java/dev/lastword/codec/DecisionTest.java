package dev.lastword.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.core.decide.Decision;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.Policy;
import dev.lastword.core.decide.PolicyOption;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.JsonValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Policies as they are given, decisions as they are answered. */
class DecisionTest {

  @Test
  void an_accepted_command_is_answered_with_its_events() {
    JsonValue event = Documents.parse(Documents.nodeStarted());

    JsonValue answer =
        JsonCodec.writeDecision(new Decision.Accepted(List.of(JsonCodec.readEnvelope(event))));

    Exactly.assertSame(Documents.parse("{'outcome':'ACCEPTED','events':[" + event + "]}"), answer);
  }

  @Test
  void a_no_op_is_answered_with_its_reason() {
    JsonValue answer = JsonCodec.writeDecision(new Decision.NoOp(NoOpReason.ALREADY_CANCELED));

    Exactly.assertSame(Documents.parse("{'outcome':'NO_OP','reason':'ALREADY_CANCELED'}"), answer);
  }

  @Test
  void a_refusal_is_answered_with_code_and_message() {
    JsonValue answer =
        JsonCodec.writeDecision(new Decision.Rejected(RejectionCode.NODE_STATUS, "no"));

    Exactly.assertSame(
        Documents.parse("{'outcome':'REJECTED','code':'NODE_STATUS','message':'no'}"), answer);
  }

  @ParameterizedTest
  @EnumSource(PolicyOption.class)
  void a_given_option_overrides_its_default(PolicyOption option) {
    assertEquals(Policy.DEFAULT.with(option), policy("{'" + option.wireName() + "':true}"));
    assertEquals(Policy.DEFAULT.without(option), policy("{'" + option.wireName() + "':false}"));
    assertEquals(Policy.DEFAULT, policy("{'" + option.wireName() + "':null}"));
  }

  @Test
  void what_is_not_given_stays_and_what_is_not_known_is_passed_over() {
    assertEquals(Policy.DEFAULT, policy("{}"));
    assertEquals(Policy.DEFAULT, policy("{'generosity':11}"));
  }

  @ParameterizedTest
  @EnumSource(PolicyOption.class)
  void a_policy_survives(PolicyOption option) {
    Policy changed =
        Policy.DEFAULT.allows(option)
            ? Policy.DEFAULT.without(option)
            : Policy.DEFAULT.with(option);

    assertEquals(changed, JsonCodec.readPolicy(JsonCodec.writePolicy(changed)));
  }

  @Test
  void a_policy_is_written_with_every_option() {
    Exactly.assertSame(
        Documents.parse(
            "{'confirmCancelImmediately':true,'rejectLateCancel':false,"
                + "'progressWhileWaiting':false,'succeedFromWaiting':false,"
                + "'failFromWaiting':true,'checkResumeKey':true,'emitFailReport':true,"
                + "'finalFailure':true,'archiveOnlyTerminal':true,'settleDuringGrace':false}"),
        JsonCodec.writePolicy(Policy.DEFAULT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "'true'", "{}"})
  void an_option_is_true_or_false(String value) {
    JsonValue document = Documents.parse("{'finalFailure':" + value + "}");
    Place place = Place.ROOT.member("policy");

    MalformedDocument refused =
        assertThrows(MalformedDocument.class, () -> JsonCodec.readPolicy(document, place));

    assertEquals("/policy/finalFailure", refused.place());
    assertEquals("true or false", refused.expected());
  }

  private static Policy policy(String document) {
    return JsonCodec.readPolicy(Documents.parse(document));
  }
}
