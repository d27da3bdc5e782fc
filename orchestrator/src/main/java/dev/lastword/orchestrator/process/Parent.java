package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The SubExecution that an execution was started by.
 *
 * @param depth how many executions are above the child, 1 or more
 */
public record Parent(ExecutionId executionId, NodeId nodeId, long attempt, int depth) {

  /** Deepest nesting of executions. */
  public static final int DEEPEST = 16;

  private static final int ID_BYTES = 20;

  public Parent {
    requireNonNull(executionId, "executionId");
    requireNonNull(nodeId, "nodeId");
  }

  /** Returns the id of the child: always the same for the same attempt. */
  public ExecutionId childId() {
    String seed = executionId + "/" + nodeId + "/" + attempt;
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(seed.getBytes(StandardCharsets.UTF_8));
      return ExecutionId.of("child-" + HexFormat.of().formatHex(digest, 0, ID_BYTES));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
