package dev.lastword.tck.certificate;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.tck.certificate.Check.Result;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The report as one page that needs nothing else: what failed first, then rule by rule. */
record HtmlPage(Report report) {

  private static final int FAILURES_SHOWN = 50;

  String text() {
    String title = report.subject().name() + " " + report.subject().version();
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="color-scheme" content="light dark">
        <title>%1$s: %2$s</title>
        <style>
        %3$s</style>
        </head>
        <body>
        <header class="%4$s">
        <p class="verdict">%2$s</p>
        <h1>%1$s</h1>
        <p>%5$s</p>
        </header>
        <main>
        %6$s%7$s%8$s%9$s</main>
        </body>
        </html>
        """
        .formatted(
            Markup.escaped(title),
            report.verdict(),
            Resource.text("certificate/page.css"),
            report.verdict().name().toLowerCase(Locale.ROOT),
            Markup.escaped(summary()),
            failures(),
            matrix(),
            recommended(),
            facts());
  }

  private String summary() {
    return switch (report.verdict()) {
      case CERTIFIED ->
          "Every one of " + report.checks().size() + " required checks was run and passed.";
      case FAILED ->
          report.count(Result.FAILED) + " of " + report.checks().size() + " checks failed.";
      case INCOMPLETE ->
          "Nothing failed, but "
              + report.count(Result.NOT_RUN)
              + " of "
              + report.checks().size()
              + " checks were not run.";
    };
  }

  private String failures() {
    List<Check> failed =
        report.checks().stream().filter(check -> check.result() == Result.FAILED).toList();
    if (failed.isEmpty()) {
      return "";
    }
    String more =
        failed.size() > FAILURES_SHOWN
            ? "<p>… and " + (failed.size() - FAILURES_SHOWN) + " more, listed below.</p>\n"
            : "";
    return failed.stream()
        .limit(FAILURES_SHOWN)
        .map(HtmlPage::failure)
        .collect(
            Collectors.joining("", "<section>\n<h2>What failed</h2>\n", more + "</section>\n"));
  }

  private static String failure(Check check) {
    return """
        <article><h3><code>%1$s</code> <a class="rule" href="#%2$s">%2$s</a></h3><pre>%3$s</pre></article>
        """
        .formatted(
            Markup.escaped(check.requirement().id()),
            Markup.escaped(check.requirement().rule()),
            Markup.escaped(check.remark().orElse("")));
  }

  private String matrix() {
    return report.checksByRule().entrySet().stream()
        .map(rule -> row(rule.getKey(), rule.getValue()))
        .collect(
            Collectors.joining(
                "",
                """
                <section>
                <h2>Rule by rule</h2>
                <table>
                <thead><tr><th>Rule</th><th>What it says</th><th>Passed</th><th>Failed</th><th>Not run</th></tr></thead>
                <tbody>
                """,
                "</tbody>\n</table>\n</section>\n"));
  }

  private String row(String rule, List<Check> checks) {
    return """
        <tr id="%1$s" class="%2$s"><th scope="row">%1$s</th><td>%3$s<details><summary>%4$d %5$s</summary><ul>%6$s</ul></details></td>%7$s%8$s%9$s</tr>
        """
        .formatted(
            Markup.escaped(rule),
            worst(checks).name().toLowerCase(Locale.ROOT),
            Markup.escaped(report.rules().getOrDefault(rule, "")),
            checks.size(),
            checks.size() == 1 ? "check" : "checks",
            checks.stream().map(HtmlPage::item).collect(Collectors.joining()),
            cell(checks, Result.PASSED),
            cell(checks, Result.FAILED),
            cell(checks, Result.NOT_RUN));
  }

  /** Writes one item of the list; failures have their details above. */
  private static String item(Check check) {
    String remark =
        check.result() == Result.FAILED
            ? ""
            : check.remark().map(words -> ": " + Markup.escaped(words)).orElse("");
    return "<li>" + marked(check) + remark + "</li>";
  }

  private static String marked(Check check) {
    String mark =
        switch (check.result()) {
          case PASSED -> "✓";
          case FAILED -> "✗";
          case NOT_RUN -> "–";
        };
    return mark + " <code>" + Markup.escaped(check.requirement().id()) + "</code>";
  }

  private String recommended() {
    return report.recommended().isEmpty()
        ? ""
        : report.recommended().stream()
            .map(this::recommendation)
            .collect(
                Collectors.joining(
                    "",
                    """
                    <section>
                    <h2>Recommended</h2>
                    <p>The verdict does not depend on these.</p>
                    <dl>
                    """,
                    "</dl>\n</section>\n"));
  }

  private String recommendation(Check check) {
    String rule = check.requirement().rule();
    return "<dt>%s</dt><dd class=\"told\">%s: %s%s</dd>\n"
        .formatted(
            marked(check),
            Markup.escaped(rule),
            Markup.escaped(report.rules().getOrDefault(rule, "")),
            check.remark().map(words -> "\n" + Markup.escaped(words)).orElse(""));
  }

  private static String cell(List<Check> checks, Result result) {
    long count = count(checks, result);
    return count == 0 ? "<td class=\"none\">0</td>" : "<td>" + count + "</td>";
  }

  private static Result worst(List<Check> checks) {
    return count(checks, Result.FAILED) > 0
        ? Result.FAILED
        : count(checks, Result.NOT_RUN) > 0 ? Result.NOT_RUN : Result.PASSED;
  }

  private static long count(List<Check> checks, Result result) {
    return checks.stream().filter(check -> check.result() == result).count();
  }

  private String facts() {
    Run run = report.run();
    StringBuilder facts = new StringBuilder("<section>\n<h2>The run</h2>\n<dl>\n");
    fact(facts, "Kit", report.kit().version());
    fact(facts, "Digest of the kit", report.kit().digest());
    fact(facts, "Started", run.startedAt().toString());
    fact(facts, "Took", run.duration().toMillis() + " ms");
    fact(facts, "Machine", run.machine().os() + ", " + run.machine().architecture());
    fact(facts, "Processors", Long.toString(run.machine().processors()));
    fact(facts, "Java", run.machine().jvm());
    fact(
        facts, "Seeds", run.seeds().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    facts(facts, report.subject().claim().members());
    facts(facts, run.settings().members());
    return facts.append("</dl>\n</section>\n").toString();
  }

  private static void facts(StringBuilder facts, Map<String, JsonValue> members) {
    members.forEach(
        (name, value) ->
            fact(facts, name, value instanceof JsonString text ? text.text() : value.toString()));
  }

  private static void fact(StringBuilder facts, String name, String value) {
    facts
        .append("<dt>")
        .append(Markup.escaped(name))
        .append("</dt><dd>")
        .append(Markup.escaped(value))
        .append("</dd>\n");
  }
}
