package dev.lastword.certification;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * A class as the JDK disassembles it.
 *
 * @param returns by name of a method, how often it returns nothing: once at its end, and wherever
 *     its author wrote so
 */
record ByteCode(Map<String, Integer> returns) {

  private static final ToolProvider JAVAP = ToolProvider.findFirst("javap").orElseThrow();
  private static final Pattern METHOD = Pattern.compile("  \\S.* (\\S+)\\(.*;");
  private static final Pattern RETURN = Pattern.compile(" +\\d+: return");

  static ByteCode of(Class<?> type) {
    Map<String, Integer> returns = new HashMap<>();
    String method = "";
    for (String line : disassembled(type).lines().toList()) {
      Matcher begin = METHOD.matcher(line);
      if (begin.matches()) {
        method = begin.group(1);
      } else if (RETURN.matcher(line).matches()) {
        returns.merge(method, 1, Integer::sum);
      }
    }
    return new ByteCode(returns);
  }

  private static String disassembled(Class<?> type) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    int code = JAVAP.run(out, out, "-c", "-p", "-classpath", place(type), type.getName());
    if (code != 0) {
      throw new IllegalStateException("javap refused " + type + ": " + text);
    }
    return text.toString();
  }

  private static String place(Class<?> type) {
    try {
      return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI()).getPath();
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
