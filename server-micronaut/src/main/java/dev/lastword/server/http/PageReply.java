package dev.lastword.server.http;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.query.Page;
import dev.lastword.orchestrator.query.PageCursor;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param items what is on it
 * @param next where to go on, if there is more
 */
public record PageReply<T extends Reply>(List<T> items, @Nullable String next) implements Reply {

  public PageReply {
    items = List.copyOf(items);
  }

  /** Returns a page whose items look like this. */
  public static <S, T extends Reply> PageReply<T> of(Page<S> page, Function<S, T> look) {
    return new PageReply<>(
        page.items().stream().map(look).toList(), page.next().map(PageCursor::text).orElse(null));
  }

  @Override
  public JsonObject json() {
    return JsonObjectWriter.object()
        .put("items", JsonObjectWriter.array(items))
        .put("next", next)
        .build();
  }
}
