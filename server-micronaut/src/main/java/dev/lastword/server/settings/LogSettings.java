package dev.lastword.server.settings;

/** Hands the settings of the log to the logging framework, which reads them when it wakes up. */
public final class LogSettings {

  private LogSettings() {}

  /** Sets the log up; to be called before anything is logged. */
  public static void apply(Settings settings) {
    System.setProperty("lastword.log.format", settings.text(Setting.LOG_FORMAT));
    System.setProperty("lastword.log.level", settings.text(Setting.LOG_LEVEL));
  }
}
