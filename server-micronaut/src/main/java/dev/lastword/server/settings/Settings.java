package dev.lastword.server.settings;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * The value of every setting, with its origin: flags before environment before file before
 * defaults.
 */
public final class Settings {

  /** Settings that the start script and the client commands read. */
  private static final Set<String> OF_OTHERS =
      Set.of("LASTWORD_OPTS", "LASTWORD_FOR", "LASTWORD_SERVER", "LASTWORD_KEY");

  /** Value of a setting, and its origin. */
  public record Value(String text, String origin) {}

  private final Map<Setting, Value> values;

  private Settings(Map<Setting, Value> values) {
    this.values = values;
    values.forEach(Settings::require);
  }

  private static void require(Setting setting, Value value) {
    if (!setting.allows(value.text())) {
      throw WrongSetting.value(setting, value);
    }
  }

  /** Returns the defaults. */
  public static Settings defaults() {
    Map<Setting, Value> values = new EnumMap<>(Setting.class);
    for (Setting setting : Setting.values()) {
      values.put(setting, new Value(setting.otherwise(), "the defaults"));
    }
    return new Settings(values);
  }

  /** Returns these settings with what a file says instead. */
  public Settings file(Path path) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(path)) {
      properties.load(reader);
    } catch (NoSuchFileException missing) {
      throw WrongSetting.file(path.toString(), "there is no such file");
    } catch (IOException | IllegalArgumentException e) {
      throw WrongSetting.file(path.toString(), e.toString());
    }
    String origin = "the file " + path;
    Settings settings = this;
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      Setting setting = Setting.byKey(key).orElseThrow(() -> WrongSetting.name(key, origin));
      settings = settings.with(setting, properties.getProperty(key).strip(), origin);
    }
    return settings;
  }

  /** Returns these settings with what the environment says instead. */
  public Settings environment(Map<String, String> variables) {
    Settings settings = this;
    for (String name : new TreeSet<>(variables.keySet())) {
      if (name.startsWith("LASTWORD_") && !OF_OTHERS.contains(name)) {
        Setting setting =
            Setting.byVariable(name).orElseThrow(() -> WrongSetting.name(name, "the environment"));
        settings =
            settings.with(setting, variables.get(name).strip(), "the environment variable " + name);
      }
    }
    return settings;
  }

  /** Returns these settings with what a flag says instead. */
  public Settings flag(Setting setting, String text) {
    return with(setting, text, "the flag " + setting.flag());
  }

  /** Returns these settings with a value and its origin. */
  public Settings with(Setting setting, String text, String origin) {
    Map<Setting, Value> changed = new EnumMap<>(values);
    changed.put(setting, new Value(text, origin));
    return new Settings(changed);
  }

  /** Returns a setting with its origin. */
  public Value value(Setting setting) {
    return values.get(setting);
  }

  /** Returns a setting as it is written. */
  public String text(Setting setting) {
    return values.get(setting).text();
  }

  /** Returns a setting that is a whole number. */
  public int whole(Setting setting) {
    return Integer.parseInt(text(setting));
  }

  /** Returns a setting that is a duration. */
  public Duration duration(Setting setting) {
    return Duration.parse(text(setting));
  }

  /** Returns a setting that is a duration or nothing. */
  public Optional<Duration> optionalDuration(Setting setting) {
    return Optional.of(text(setting)).filter(text -> !text.isEmpty()).map(Duration::parse);
  }

  /** Returns a setting that is true or false. */
  public boolean isOn(Setting setting) {
    return Boolean.parseBoolean(text(setting));
  }
}
