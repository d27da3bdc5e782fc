package dev.lastword.simulation.evidence;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewExecution.Begin;
import dev.lastword.orchestrator.request.NewRerun;
import dev.lastword.orchestrator.request.NewSignal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Record of requests and their answers. */
public final class RequestLedger {

  /** Request, perhaps repeated. */
  public static final class Asked {

    private final Question question;
    private final long head;
    private @Nullable Answer answer;
    private boolean uncertain;

    Asked(Question question, long head) {
      this.question = question;
      this.head = head;
    }

    /** Returns what was asked for. */
    public Question question() {
      return question;
    }

    /** Returns the version of the log when it was sent. */
    public long head() {
      return head;
    }

    /** Returns the answer; none came if the engine crashed. */
    public @Nullable Answer answer() {
      return answer;
    }

    /** Keeps the last answer. */
    public void answered(@Nullable Answer given) {
      answer = given;
      uncertain |= isUncertain(Optional.ofNullable(given));
    }

    /** Tells whether its outcome is unknown. */
    public boolean isOpen() {
      return answer == null || answer instanceof Answer.Unavailable && uncertain;
    }
  }

  private static boolean isUncertain(Optional<Answer> given) {
    return given.isEmpty()
        || given.get() instanceof Answer.Unavailable unavailable
            && unavailable.fate() == Answer.Fate.UNKNOWN;
  }

  /** A worker's success, with a unique output. */
  public static final class Success {

    private final ExecutionId executionId;
    private final NodeId nodeId;
    private final JsonValue output;
    private @Nullable Answer answer;
    private boolean uncertain;

    Success(ExecutionId executionId, NodeId nodeId, JsonValue output) {
      this.executionId = executionId;
      this.nodeId = nodeId;
      this.output = output;
    }

    /** Returns the execution. */
    public ExecutionId executionId() {
      return executionId;
    }

    /** Returns the node. */
    public NodeId nodeId() {
      return nodeId;
    }

    /** Returns what it brought. */
    public JsonValue output() {
      return output;
    }

    /** Returns the last answer, if one came. */
    public @Nullable Answer answer() {
      return answer;
    }

    /** Tells whether a report before the last may have been written and not answered. */
    public boolean isUncertain() {
      return uncertain;
    }

    /** Keeps what was answered to a report, if anything was. */
    public void answered(Optional<Answer> given) {
      answer = given.orElse(answer);
      uncertain |= RequestLedger.isUncertain(given);
    }
  }

  private final List<Asked> asked = new ArrayList<>();
  private final List<Success> successes = new ArrayList<>();
  private final List<SentSignal> signals = new ArrayList<>();
  private final Map<ExecutionId, NewRerun> reruns = new LinkedHashMap<>();
  private final Map<ExecutionId, Begin> begins = new HashMap<>();
  private int lostNotes;

  /** Something is asked for the first time. */
  public Asked ask(Question question, long head) {
    Asked entry = new Asked(question, head);
    asked.add(entry);
    return entry;
  }

  /** A worker reports a success. */
  public Success succeed(ExecutionId executionId, NodeId nodeId, JsonValue output) {
    Success entry = new Success(executionId, nodeId, output);
    successes.add(entry);
    return entry;
  }

  /** A signal is sent for the first time. */
  public SentSignal send(NewSignal signal) {
    SentSignal entry = new SentSignal(signal);
    signals.add(entry);
    return entry;
  }

  /** An execution was said to run another one again. */
  public void rerun(ExecutionId id, NewRerun asked) {
    reruns.put(id, asked);
  }

  /** An execution is to begin at such a time. */
  public void begin(ExecutionId id, Begin when) {
    begins.put(id, when);
  }

  /** A note about a late result could not be kept. */
  public void noteLost() {
    lostNotes++;
  }

  /** Returns all that was asked for. */
  public List<Asked> asked() {
    return asked;
  }

  /** Returns all successes. */
  public List<Success> successes() {
    return successes;
  }

  /** Returns all signals. */
  public List<SentSignal> signals() {
    return signals;
  }

  /** Returns all executions that run others again. */
  public Map<ExecutionId, NewRerun> reruns() {
    return reruns;
  }

  /** Returns the requested start time of an execution, if there was one. */
  public Optional<Begin> beginOf(ExecutionId id) {
    return Optional.ofNullable(begins.get(id));
  }

  /** Returns how many notes about late results were lost. */
  public int lostNotes() {
    return lostNotes;
  }
}
