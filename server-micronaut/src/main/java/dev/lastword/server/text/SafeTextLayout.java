package dev.lastword.server.text;

import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import dev.lastword.codec.Printable;

/**
 * Text layout of log lines in which no message, and no message of an exception, can begin a line of
 * its own or move a terminal's cursor. Only frames of stack traces follow on lines of their own,
 * behind a tab.
 */
public final class SafeTextLayout extends PatternLayout {

  private static final int MOST_CAUSES = 20;

  @Override
  public String doLayout(ILoggingEvent event) {
    StringBuilder text = new StringBuilder();
    text.append(Printable.escape(super.doLayout(event).stripTrailing())).append('\n');
    IThrowableProxy thrown = event.getThrowableProxy();
    for (int causes = 0; thrown != null && causes < MOST_CAUSES; causes++) {
      text.append(causes == 0 ? "\t" : "\tcaused by ")
          .append(Printable.escape(thrown.getClassName() + ": " + thrown.getMessage()))
          .append('\n');
      for (StackTraceElementProxy frame : thrown.getStackTraceElementProxyArray()) {
        text.append("\t\t").append(Printable.escape(frame.getSTEAsString())).append('\n');
      }
      thrown = thrown.getCause();
    }
    return text.toString();
  }
}
