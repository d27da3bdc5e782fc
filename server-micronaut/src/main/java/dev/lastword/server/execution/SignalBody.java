package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.WAIT_KEY;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Durations;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.Request;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Signal for a node that waits for its key.
 *
 * @param waitKey what they wait for
 * @param value what they go on with
 * @param keepFor how long it is kept if no node waits yet, for ever by default
 */
record SignalBody(WaitKey waitKey, @Nullable JsonValue value, @Nullable Duration keepFor)
    implements Request {

  static SignalBody read(BodyFields in) {
    SignalBody body =
        new SignalBody(
            in.required("waitKey", WAIT_KEY),
            in.optional("value", VALUE),
            in.optional("keepFor", Durations.DELAY));
    try {
      body.toSignal(Optional.empty());
    } catch (IllegalArgumentException problem) {
      throw new InvalidField(in.place("waitKey"), "a signal", problem.getMessage() + "");
    }
    return body;
  }

  NewSignal toSignal(Optional<String> key) {
    return new NewSignal(
        waitKey, value, Optional.empty(), Optional.ofNullable(keepFor), key, Optional.empty());
  }
}
