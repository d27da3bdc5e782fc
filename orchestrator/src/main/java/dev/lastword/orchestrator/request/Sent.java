package dev.lastword.orchestrator.request;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;

/** Result of a signal. */
public sealed interface Sent {

  /** It has resumed a node of this execution. */
  record Delivered(String signalId, ExecutionId executionId) implements Sent {
    public Delivered {
      requireNonNull(signalId, "signalId");
      requireNonNull(executionId, "executionId");
    }
  }

  /** No node waits for it yet; the first one that does gets it. */
  record Kept(String signalId) implements Sent {
    public Kept {
      requireNonNull(signalId, "signalId");
    }
  }

  /** No node took it before its execution ended or its time was up. */
  record Dropped(String signalId) implements Sent {
    public Dropped {
      requireNonNull(signalId, "signalId");
    }
  }

  /** It was not taken on: there is no execution to deliver it to, or the store did not answer. */
  record Denied(Answer answer) implements Sent {
    public Denied {
      requireNonNull(answer, "answer");
    }
  }
}
