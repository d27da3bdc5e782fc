package dev.lastword.tck.certificate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.certificate.Check.Result;
import dev.lastword.tck.json.JsonBuilder;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ReportFolderTest {

  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(Resource.text("schema/tck-report.schema.json"), InputFormat.JSON);

  @TempDir Path path;

  static Stream<Report> reports() {
    return Stream.of(
        Samples.CERTIFIED,
        Samples.FAILED,
        Samples.INCOMPLETE,
        Samples.RECOMMENDING,
        Samples.report("store", Samples.passed(Samples.A)));
  }

  @ParameterizedTest
  @MethodSource("reports")
  void the_report_keeps_to_its_published_schema(Report report) {
    assertEquals(List.of(), SCHEMA.validate(written(report, "tck-report.json"), InputFormat.JSON));
  }

  static Stream<Arguments> falsehoods() {
    return Stream.of(
        Arguments.of("\"format\": 1", "\"format\": 2"),
        Arguments.of("CERTIFIED", "PASSED"),
        Arguments.of("\"passed\": 3,", ""),
        Arguments.of("sha256:0", "sha256:x"),
        Arguments.of("\"kind\": \"core\"", "\"kind\": \"engine\""),
        Arguments.of("\"result\":\"PASSED\"", "\"result\":\"FAILED\""),
        Arguments.of("\"id\":\"reduce/a\"", "\"id\":\"\""));
  }

  @ParameterizedTest
  @MethodSource("falsehoods")
  void the_schema_refuses_what_is_not_a_report(String right, String wrong) {
    String text = written(Samples.CERTIFIED, "tck-report.json");

    String changed = text.replace(right, wrong);

    assertNotEquals(text, changed, "nothing was changed");
    assertFalse(SCHEMA.validate(changed, InputFormat.JSON).isEmpty(), changed);
  }

  @ParameterizedTest
  @MethodSource("reports")
  void a_report_is_read_as_it_was_written(Report report) {
    Report read = ReportJson.read(JsonCodec.parse(written(report, "tck-report.json"))).report();

    assertEquals(ReportJson.write(report), ReportJson.write(read));
  }

  @Test
  void junit_xml_tells_every_check() throws Exception {
    Document document = xml(written(Samples.FAILED, "junit.xml"));

    assertEquals("3", document.getDocumentElement().getAttribute("tests"));
    assertEquals("1", document.getDocumentElement().getAttribute("failures"));
    assertEquals("0", document.getDocumentElement().getAttribute("skipped"));
    assertEquals(3, document.getElementsByTagName("testcase").getLength());
    assertEquals(
        Map.of("reduce/a", Result.PASSED, "reduce/b", Result.FAILED, "law/<c>", Result.PASSED),
        JUnitXml.read(written(Samples.FAILED, "junit.xml")));
    assertEquals(
        Result.NOT_RUN, JUnitXml.read(written(Samples.INCOMPLETE, "junit.xml")).get("law/<c>"));
  }

  @Test
  void the_page_shows_verdict_rules_and_failures_and_escapes_them() {
    String page = written(Samples.FAILED, "index.html");

    assertTrue(page.contains("<p class=\"verdict\">FAILED</p>"));
    assertTrue(page.contains("<h1>My &lt;core&gt; &amp; more 0.3</h1>"));
    assertTrue(page.contains("Every event raises the version by one."));
    assertTrue(page.contains("expected &lt;1&gt; &amp; &quot;2&quot;, found \\u0000\\ud800"));
    assertTrue(page.contains("<code>law/&lt;c&gt;</code>"));
    assertFalse(page.contains("A rule without checks."), "an empty row says nothing");
  }

  @Test
  void what_is_only_recommended_is_told_with_its_reason() {
    String page = written(Samples.RECOMMENDING, "index.html");

    assertTrue(page.contains("<dt>✓ <code>good/d</code></dt>"), page);
    assertTrue(page.contains("R-2: A rule without checks.\nthe first page took 5 µs"), page);
    assertTrue(page.contains("<dt>✗ <code>good/e</code></dt>"), page);
    assertTrue(page.contains("64 threads &lt;stay&gt;"), page);
    assertTrue(page.contains("<dt>– <code>good/f</code></dt>"), page);
    assertTrue(page.contains("there is no release before"), page);
  }

  @Test
  void the_page_says_why_something_was_not_run() {
    String page = written(Samples.INCOMPLETE, "index.html");

    assertTrue(page.contains("not asked: the core does not support reduce"), page);
  }

  @Test
  void what_failed_leads_to_what_its_rule_says() {
    String page = written(Samples.FAILED, "index.html");

    assertTrue(
        page.contains("<code>reduce/b</code> <a class=\"rule\" href=\"#R-1\">R-1</a>"), page);
    assertTrue(page.contains("<tr id=\"R-1\""), page);
  }

  @ParameterizedTest
  @MethodSource("reports")
  void every_link_of_the_page_leads_to_one_place_in_it(Report report) {
    String page = written(report, "index.html");

    for (String place : found("href=\"#([^\"]*)\"", page)) {
      assertEquals(1, found("id=\"" + Pattern.quote(place) + "\"", page).size(), place);
    }
  }

  @ParameterizedTest
  @MethodSource("reports")
  void the_page_needs_nothing_from_elsewhere(Report report) {
    String page = written(report, "index.html");

    assertFalse(
        Pattern.compile("(?i)src=|href=(?!\"#)|url\\(|@import|<script|<link").matcher(page).find());
    assertTrue(page.contains("default-src 'none'"));
    assertTrue(page.contains("prefers-color-scheme: dark"));
  }

  @Test
  void the_badge_has_the_form_of_a_shields_endpoint() {
    assertEquals(
        JsonCodec.parse(
            """
            {"schemaVersion":1,"label":"lastword core","message":"certified 1.0.0","color":"brightgreen"}"""),
        JsonCodec.parse(written(Samples.CERTIFIED, "badge.json")));
    assertTrue(written(Samples.FAILED, "badge.json").contains("\"red\""));
    assertTrue(written(Samples.INCOMPLETE, "badge.json").contains("\"yellow\""));
  }

  @Test
  void the_badge_of_a_store_says_what_is_certified() {
    JsonObject claim =
        JsonBuilder.object().put("profile", "STANDARD").put("durability", "POWER").build();
    Report certified = Samples.CERTIFIED;
    Report report =
        Report.of(
            new Subject("store", "files", "1", claim),
            Samples.KIT,
            certified.run(),
            certified.checks());

    String badge = written(report, "badge.json");

    assertTrue(badge.contains("certified STANDARD/POWER 1.0.0"), badge);
  }

  @ParameterizedTest
  @MethodSource("reports")
  void the_picture_is_well_formed_and_says_the_verdict(Report report) throws Exception {
    Document picture = xml(written(report, "badge.svg"));

    assertTrue(
        picture
            .getElementsByTagName("title")
            .item(0)
            .getTextContent()
            .toUpperCase(Locale.ROOT)
            .contains(report.verdict().name()));
  }

  private String written(Report report, String file) {
    ReportFolder folder = new ReportFolder(path.resolve("new/folder"));
    folder.write(report);
    return folder.read(file);
  }

  private static List<String> found(String pattern, String page) {
    return Pattern.compile(pattern)
        .matcher(page)
        .results()
        .map(match -> match.group(match.groupCount()))
        .toList();
  }

  private static Document xml(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)));
  }
}
