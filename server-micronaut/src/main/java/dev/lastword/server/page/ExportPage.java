package dev.lastword.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonObject;
import jakarta.inject.Singleton;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An execution as one page that needs no server: the same modules and styles as the page itself,
 * and the execution's events. It can be opened from a file, kept and sent.
 */
@Singleton
final class ExportPage {

  private static final Pattern STYLE_SHEET = Pattern.compile("href=\"page/(css/[a-z-]+\\.css)\"");

  private final String script;
  private final String style;

  ExportPage(PageFiles files) {
    this.script = JoinedModules.of(files, "replay.js");
    this.style =
        STYLE_SHEET
            .matcher(files.text(PageFiles.INDEX))
            .results()
            .map((MatchResult found) -> files.text(found.group(1)))
            .collect(Collectors.joining("\n"));
    requireInline(script, "</script");
    requireInline(script, "<!--");
    requireInline(style, "</style");
  }

  /** Returns the page of an execution: {@code execution} is what {@code replay.js} reads. */
  String html(String title, JsonObject execution) {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="%s">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%s · Lastword</title>
        <style>%s</style>
        </head>
        <body>
        <div id="app"></div>
        <noscript><p class="empty">This page needs JavaScript.</p></noscript>
        <script type="application/json" id="execution">%s</script>
        <script>%s</script>
        </body>
        </html>
        """
        .formatted(policy(), escaped(title), style, data(execution), script);
  }

  private String policy() {
    return "default-src 'none'; script-src %s; style-src %s; base-uri 'none'; form-action 'none'"
        .formatted(Hash.source(script.getBytes(UTF_8)), Hash.source(style.getBytes(UTF_8)));
  }

  /** JSON in which no character can end the element that it stands in. */
  private static String data(JsonObject execution) {
    return JsonCodec.write(execution).replace("<", "\\u003c");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static void requireInline(String content, String never) {
    if (content.contains(never)) {
      throw new IllegalStateException("expected inline content without " + never + ", found one");
    }
  }
}
