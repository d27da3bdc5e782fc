package dev.lastword.core.state;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.WaitKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Details of a node beside its status: most nodes have few of them, most of the time. */
public record NodeDetails(
    @Nullable WaitKey waitKey,
    @Nullable JsonValue prompt,
    @Nullable Instant dueAt,
    @Nullable JsonValue resumeValue,
    @Nullable JsonValue output,
    @Nullable NodeError error,
    @Nullable JsonNumber progress,
    @Nullable String progressMessage) {

  /** Nothing. */
  public static final NodeDetails NONE =
      new NodeDetails(null, null, null, null, null, null, null, null);

  NodeDetails due(@Nullable Instant at) {
    return at == null && dueAt == null
        ? this
        : new NodeDetails(
            waitKey, prompt, at, resumeValue, output, error, progress, progressMessage);
  }

  NodeDetails waiting(@Nullable WaitKey key, @Nullable JsonValue asked, @Nullable Instant until) {
    return new NodeDetails(
        key == null ? waitKey : key,
        asked == null ? prompt : asked,
        until,
        resumeValue,
        output,
        error,
        progress,
        progressMessage);
  }

  NodeDetails resumed(@Nullable JsonValue value) {
    return new NodeDetails(null, null, null, value, output, error, progress, progressMessage);
  }

  NodeDetails outputOr(@Nullable JsonValue told) {
    return told == null
        ? this
        : new NodeDetails(
            waitKey, prompt, dueAt, resumeValue, told, error, progress, progressMessage);
  }

  NodeDetails errorOr(@Nullable NodeError told) {
    return told == null
        ? this
        : new NodeDetails(
            waitKey, prompt, dueAt, resumeValue, output, told, progress, progressMessage);
  }

  NodeDetails progressOr(@Nullable JsonNumber percent, @Nullable String message) {
    return new NodeDetails(
        waitKey,
        prompt,
        dueAt,
        resumeValue,
        output,
        error,
        percent == null ? progress : percent,
        message == null ? progressMessage : message);
  }
}
