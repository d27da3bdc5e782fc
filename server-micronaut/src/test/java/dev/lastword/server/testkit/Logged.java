package dev.lastword.server.testkit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/** The warnings that a part of the process writes down while it is watched. */
public final class Logged implements AutoCloseable {

  private final Logger logger;
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
            lines.add(event.toString());
          }
        }
      };

  private Logged(Logger logger) {
    this.logger = logger;
  }

  /** Watches what the classes of a package say, and those of the packages in it. */
  public static Logged by(String name) {
    Logged logged = new Logged((Logger) LoggerFactory.getLogger(name));
    logged.appender.start();
    logged.logger.addAppender(logged.appender);
    return logged;
  }

  /** Returns what was said so far. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
  }
}
