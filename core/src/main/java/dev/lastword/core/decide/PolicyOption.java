package dev.lastword.core.decide;

/** Choice that the specification leaves to the program that runs the core, with its default. */
public enum PolicyOption {
  /** A cancel is confirmed by the command that requests it. */
  CONFIRM_CANCEL_IMMEDIATELY("confirmCancelImmediately", Preset.ON),
  /** A cancel that comes too late is refused, not answered with a no-op. */
  REJECT_LATE_CANCEL("rejectLateCancel", Preset.OFF),
  /** A waiting node takes progress. */
  PROGRESS_WHILE_WAITING("progressWhileWaiting", Preset.OFF),
  /** A waiting node can succeed. */
  SUCCEED_FROM_WAITING("succeedFromWaiting", Preset.OFF),
  /** A waiting node can fail. */
  FAIL_FROM_WAITING("failFromWaiting", Preset.ON),
  /** A resume must name the key that the node waits for. */
  CHECK_RESUME_KEY("checkResumeKey", Preset.ON),
  /** A final failure is reported before it is recorded. */
  EMIT_FAIL_REPORT("emitFailReport", Preset.ON),
  /** A failure ends the node; otherwise only its attempt. */
  FINAL_FAILURE("finalFailure", Preset.ON),
  /** Only an execution that has ended can be archived. */
  ARCHIVE_ONLY_TERMINAL("archiveOnlyTerminal", Preset.ON),
  /** A running node may still settle after a cancel request. */
  SETTLE_DURING_GRACE("settleDuringGrace", Preset.OFF);

  private final String wireName;
  private final Preset preset;

  PolicyOption(String wireName, Preset preset) {
    this.wireName = wireName;
    this.preset = preset;
  }

  /** Returns the name that documents use. */
  public String wireName() {
    return wireName;
  }

  /** Tells whether the specification's default has it on. */
  public boolean isOnByDefault() {
    return preset == Preset.ON;
  }

  private enum Preset {
    ON,
    OFF
  }
}
