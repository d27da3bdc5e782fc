package dev.lastword.server.testkit;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/** Every line that reaches the log of the process while it is watched, of whatever level. */
public final class AllLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();

  /** Begins to watch. */
  public AllLines() {
    setContext(root.getLoggerContext());
    start();
    root.addAppender(this);
  }

  @Override
  protected void append(ILoggingEvent event) {
    lines.add(event.getLoggerName() + ": " + event.getFormattedMessage());
  }

  /** Returns what was written so far, each line behind the name of its logger. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    root.detachAppender(this);
  }
}
