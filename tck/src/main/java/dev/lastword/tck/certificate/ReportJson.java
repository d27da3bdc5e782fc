package dev.lastword.tck.certificate;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.constantOf;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.codec.Format;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.certificate.Check.Result;
import dev.lastword.tck.json.JsonBuilder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The report as JSON, in the form that {@code schema/tck-report.schema.json} describes.
 *
 * @param report what it says
 * @param counts how many checks it says ended so, which need not be true of a report that was read
 */
record ReportJson(Report report, Map<Result, Long> counts) {

  private static final long FORMAT = 1;
  private static final Format<Check> CHECK = new CheckFormat();
  private static final Map<Result, String> COUNT_NAMES =
      Map.of(Result.PASSED, "passed", Result.FAILED, "failed", Result.NOT_RUN, "notRun");

  static JsonObject write(Report report) {
    return JsonBuilder.object()
        .put("format", FORMAT)
        .put("verdict", report.verdict().name())
        .put("counts", counts(report))
        .put("subject", subject(report.subject()))
        .put("kit", edition(report.kit()))
        .put("run", run(report.run()))
        .put("rules", rules(report.rules()))
        .put("checks", listOf(CHECK).write(report.checks()))
        .put("recommended", listOf(CHECK).write(report.recommended()))
        .build();
  }

  static ReportJson read(JsonValue document) {
    Members members = Members.of(document, Place.ROOT);
    long format = members.required("format", COUNT);
    if (format != FORMAT) {
      throw new MalformedDocument(Place.ROOT.member("format"), "1", Long.toString(format));
    }
    Report report =
        new Report(
            readSubject(inner(members, "subject")),
            readEdition(inner(members, "kit")),
            readRun(inner(members, "run")),
            readRules(members.required("rules", OBJECT)),
            members.required("checks", listOf(CHECK)),
            members.required("recommended", listOf(CHECK)),
            members.required("verdict", constantOf(Verdict.class)));
    return new ReportJson(report, readCounts(inner(members, "counts")));
  }

  private static Members inner(Members members, String name) {
    return Members.of(members.required(name, OBJECT), Place.ROOT.member(name));
  }

  private static JsonObject counts(Report report) {
    JsonBuilder counts = JsonBuilder.object();
    Stream.of(Result.values())
        .forEach(result -> counts.put(COUNT_NAMES.get(result), report.count(result)));
    return counts.build();
  }

  private static Map<Result, Long> readCounts(Members members) {
    Map<Result, Long> counts = new LinkedHashMap<>();
    Stream.of(Result.values())
        .forEach(result -> counts.put(result, members.required(COUNT_NAMES.get(result), COUNT)));
    return counts;
  }

  private static JsonObject subject(Subject subject) {
    return JsonBuilder.object()
        .put("kind", subject.kind())
        .put("name", subject.name())
        .put("version", subject.version())
        .put("claim", subject.claim())
        .build();
  }

  private static Subject readSubject(Members members) {
    return new Subject(
        members.required("kind", TEXT),
        members.required("name", TEXT),
        members.required("version", TEXT),
        members.required("claim", OBJECT));
  }

  private static JsonObject edition(Kit.Edition edition) {
    return JsonBuilder.object()
        .put("version", edition.version())
        .put("digest", edition.digest())
        .build();
  }

  private static Kit.Edition readEdition(Members members) {
    return new Kit.Edition(members.required("version", TEXT), members.required("digest", TEXT));
  }

  private static JsonObject run(Run run) {
    Machine machine = run.machine();
    return JsonBuilder.object()
        .put("startedAt", TIME.write(run.startedAt()))
        .put("durationMillis", run.duration().toMillis())
        .put(
            "machine",
            JsonBuilder.object()
                .put("os", machine.os())
                .put("architecture", machine.architecture())
                .put("processors", machine.processors())
                .put("jvm", machine.jvm())
                .build())
        .put("seeds", new JsonArray(run.seeds().stream().map(ReportJson::number).toList()))
        .put("settings", run.settings())
        .build();
  }

  private static Run readRun(Members members) {
    Place place = Place.ROOT.member("run").member("machine");
    Members machine = Members.of(members.required("machine", OBJECT), place);
    return new Run(
        members.required("startedAt", TIME),
        Duration.ofMillis(members.required("durationMillis", COUNT)),
        new Machine(
            machine.required("os", TEXT),
            machine.required("architecture", TEXT),
            machine.required("processors", COUNT),
            machine.required("jvm", TEXT)),
        members.required("seeds", listOf(COUNT)),
        members.required("settings", OBJECT));
  }

  private static JsonObject rules(Map<String, String> rules) {
    JsonBuilder builder = JsonBuilder.object();
    rules.forEach(builder::put);
    return builder.build();
  }

  private static Map<String, String> readRules(JsonObject document) {
    Place place = Place.ROOT.member("rules");
    Map<String, String> rules = new LinkedHashMap<>();
    document
        .members()
        .forEach((rule, sentence) -> rules.put(rule, TEXT.read(sentence, place.member(rule))));
    return rules;
  }

  private static JsonValue number(long value) {
    return JsonNumber.of(value);
  }
}
