package dev.lastword.simulation.evidence;

import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Sent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Signal that was sent, perhaps repeatedly, with a unique value. */
public final class SentSignal {

  private final NewSignal signal;
  private @Nullable Sent answer;
  private boolean uncertain;

  SentSignal(NewSignal signal) {
    this.signal = signal;
  }

  /** Returns what was sent. */
  public NewSignal signal() {
    return signal;
  }

  /** Returns the last answer, if one came. */
  public @Nullable Sent answer() {
    return answer;
  }

  /** Tells whether it may have been accepted without an acknowledgment. */
  public boolean isUncertain() {
    return uncertain;
  }

  /** Keeps what was answered, if anything was. */
  public void answered(Optional<Sent> given) {
    answer = given.orElse(answer);
    uncertain |= given.isEmpty() || isUnavailable(given.get(), Answer.Fate.UNKNOWN);
  }

  /** Tells whether it has to be sent again to learn what became of it. */
  public boolean isOpen() {
    return answer == null
        || isUnavailable(answer, Answer.Fate.UNKNOWN)
        || isUnavailable(answer, Answer.Fate.NOT_DONE);
  }

  private static boolean isUnavailable(Sent sent, Answer.Fate fate) {
    return sent instanceof Sent.Denied denied
        && denied.answer() instanceof Answer.Unavailable unavailable
        && unavailable.fate() == fate;
  }
}
