package dev.lastword.server.settings;

/** Says that a setting stops the start: its name, where its value comes from, what is allowed. */
public final class WrongSetting extends RuntimeException {

  private WrongSetting(String message) {
    super(message);
  }

  /** Returns the refusal of a value. */
  public static WrongSetting value(Setting setting, Settings.Value value) {
    return new WrongSetting(
        setting.key()
            + ": expected "
            + setting.allowed()
            + ", found '"
            + value.text()
            + "' in "
            + value.origin());
  }

  /** Returns the refusal of a name. */
  public static WrongSetting name(String name, String origin) {
    return new WrongSetting(name + ": expected the name of a setting, found another in " + origin);
  }

  /** Returns the refusal of a file. */
  public static WrongSetting file(String path, String problem) {
    return new WrongSetting("the settings in " + path + " cannot be read: " + problem);
  }

  /** Returns the refusal of values that do not go together. */
  public static WrongSetting together(String message) {
    return new WrongSetting(message);
  }
}
