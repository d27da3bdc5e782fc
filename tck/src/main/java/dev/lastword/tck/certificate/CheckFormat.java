package dev.lastword.tck.certificate;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.codec.Format;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.tck.certificate.Check.Result;
import dev.lastword.tck.json.JsonBuilder;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** One check in a report. */
final class CheckFormat implements Format<Check> {

  @Override
  public Check read(JsonValue value, Place place) {
    Members members = Members.of(value, place);
    Result result = members.required("result", constantOf(Result.class));
    String message = members.optional("message", TEXT).orElse(null);
    if (message == null && result != Result.PASSED) {
      throw new MalformedDocument(place.member("message"), "why the check is " + result, "nothing");
    }
    return new Check(
        new Requirement(members.required("id", TEXT), members.required("rule", TEXT)),
        result,
        Duration.of(members.required("durationMicros", COUNT), ChronoUnit.MICROS),
        message);
  }

  @Override
  public JsonValue write(Check check) {
    return JsonBuilder.object()
        .put("id", check.requirement().id())
        .put("rule", check.requirement().rule())
        .put("result", check.result().name())
        .put("durationMicros", check.duration().toNanos() / 1000)
        .putIfPresent("message", check.remark())
        .build();
  }

  @Override
  public String expected() {
    return "a check";
  }
}
