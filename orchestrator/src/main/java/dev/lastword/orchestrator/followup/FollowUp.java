package dev.lastword.orchestrator.followup;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The place of an execution that follows another: after which end of which execution it runs.
 *
 * @param depth how many executions are before or above it, 1 or more
 */
public record FollowUp(ExecutionId origin, FollowUpKind kind, int depth) {

  private static final Pattern NAME = Pattern.compile("followup-[0-9a-f]{40}");
  private static final int ID_BYTES = 20;

  public FollowUp {
    requireNonNull(origin, "origin");
    requireNonNull(kind, "kind");
  }

  /** Returns the id of the execution: always the same for one origin and kind. */
  public ExecutionId id() {
    String seed = origin + "/" + kind.wireName();
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(seed.getBytes(StandardCharsets.UTF_8));
      return ExecutionId.of("followup-" + HexFormat.of().formatHex(digest, 0, ID_BYTES));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  /** Tells whether an id has the form that only follow-ups have. */
  public static boolean isName(ExecutionId id) {
    return NAME.matcher(id.value()).matches();
  }
}
