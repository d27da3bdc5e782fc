package dev.lastword.server.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Joins a module and all that it imports into one script: a page that is opened from a file can
 * load no modules.
 *
 * <p>Each module becomes a function that is called once, in the order of their imports; what it
 * exports is what the function returns. This needs no parser, because our modules keep to what is
 * asked for here: named imports and exports, each at the beginning of a line, and no cycles.
 */
final class JoinedModules {

  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import \\{([^}]*)} from '([^']+)';$\\R?");
  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export (?=(?:async function|function|class|const) (\\w+))");
  private static final Pattern EXPORT_LIST =
      Pattern.compile("export\\s*\\{([^}]*)};?\\s*(?://# sourceMappingURL=\\S+\\s*)?$");
  private static final Pattern LEFT_OVER = Pattern.compile("(?m)^\\s*(?:import|export)\\b.*$");

  private final PageFiles files;
  private final Map<String, String> joined = new LinkedHashMap<>();
  private final List<String> open = new ArrayList<>();

  private JoinedModules(PageFiles files) {
    this.files = files;
  }

  static String of(PageFiles files, String entry) {
    JoinedModules modules = new JoinedModules(files);
    modules.add(entry);
    return "'use strict';\n" + String.join("\n", modules.joined.values()) + "\n";
  }

  private void add(String path) {
    if (joined.containsKey(path)) {
      return;
    }
    if (open.contains(path)) {
      throw new IllegalStateException("expected no cycle of imports, found " + open + ", " + path);
    }
    open.add(path);
    String source = files.text(path);
    IMPORT.matcher(source).results().forEach(found -> add(resolve(path, found.group(2))));
    joined.put(path, wrap(path, source));
    open.remove(path);
  }

  private static String wrap(String path, String source) {
    Map<String, String> exports = new LinkedHashMap<>();
    String body =
        IMPORT
            .matcher(source)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        "const {%s} = %s;\n"
                            .formatted(
                                found.group(1).replace(" as ", ": "),
                                name(resolve(path, found.group(2))))));
    EXPORT.matcher(body).results().forEach(found -> exports.put(found.group(1), found.group(1)));
    body = EXPORT.matcher(body).replaceAll("");
    Matcher list = EXPORT_LIST.matcher(body);
    if (list.find()) {
      for (String item : list.group(1).split(",")) {
        String[] names = item.strip().split(" as ");
        exports.put(names[names.length - 1], names[0]);
      }
      body = body.substring(0, list.start());
    }
    Matcher rest = LEFT_OVER.matcher(body);
    if (rest.find()) {
      throw new IllegalStateException(
          "expected named imports and exports in " + path + ", found " + rest.group().strip());
    }
    return "const %s = (() => {\n%s\nreturn {%s};\n})();"
        .formatted(
            name(path),
            body,
            exports.entrySet().stream()
                .map(export -> export.getKey() + ": " + export.getValue())
                .collect(Collectors.joining(", ")));
  }

  /** The constant that holds what a module exports. */
  private static String name(String path) {
    return "module_" + path.replaceAll("[^a-z]", "_");
  }

  private static String resolve(String from, String relative) {
    return java.nio.file.Path.of(from)
        .resolveSibling(relative)
        .normalize()
        .toString()
        .replace('\\', '/');
  }
}
