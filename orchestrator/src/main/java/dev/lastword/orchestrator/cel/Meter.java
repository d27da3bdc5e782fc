package dev.lastword.orchestrator.cel;

import dev.cel.common.values.CelByteString;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.EvaluationBudget;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Counts the steps of one evaluation, and aborts it with {@link BudgetExceeded}. */
final class Meter {

  /** Characters that are copied or compared in one step. */
  private static final int CHARACTERS = 16;

  /** Elements that are copied in one step. */
  private static final int ELEMENTS = 4;

  /** Characters that are written in one step. */
  private static final int WRITTEN = 64;

  /** Cost of a JSON value in addition to its characters. */
  private static final int VALUE = 8;

  private final EvaluationBudget budget;
  private long written;

  Meter(EvaluationBudget budget) {
    this.budget = budget;
  }

  void spend(long steps) {
    if (!budget.spend(steps)) {
      throw new BudgetExceeded();
    }
  }

  /** Charges for one look at every character of a text; other values are free. */
  void text(Object value) {
    spend(length(value) / CHARACTERS);
  }

  /** Charges for a copy of a text, or of a list without what is in its elements. */
  void copy(Object value) {
    spend(value instanceof List<?> list ? list.size() / ELEMENTS : length(value) / CHARACTERS);
  }

  /** Charges for a look at everything in a value, however often the same part is in it. */
  void whole(Object value) {
    Deque<Iterator<?>> open = new ArrayDeque<>();
    enter(value, open);
    while (!open.isEmpty()) {
      Iterator<?> here = open.getLast();
      if (here.hasNext()) {
        enter(here.next(), open);
      } else {
        open.removeLast();
      }
    }
  }

  private void enter(Object value, Deque<Iterator<?>> open) {
    spend(1);
    if (value instanceof Collection<?> elements) {
      open.addLast(elements.iterator());
    } else if (value instanceof Map<?, ?> map) {
      open.addLast(map.entrySet().iterator());
    } else if (value instanceof Map.Entry<?, ?> entry) {
      text(entry.getKey());
      enter(entry.getValue(), open);
    } else {
      text(value);
    }
  }

  /** Charges for a member of a result that was there before: it is written, not made. */
  void passOn(String name, JsonValue value) {
    passed(name.length());
    Deque<Iterator<JsonValue>> open = new ArrayDeque<>();
    open.addLast(List.of(value).iterator());
    while (!open.isEmpty()) {
      Iterator<JsonValue> here = open.getLast();
      if (here.hasNext()) {
        passOn(here.next(), open);
      } else {
        open.removeLast();
      }
    }
  }

  private void passOn(JsonValue value, Deque<Iterator<JsonValue>> open) {
    passed(VALUE);
    if (value instanceof JsonObject object) {
      object.members().keySet().forEach(name -> passed(name.length()));
      open.addLast(object.members().values().iterator());
    } else if (value instanceof JsonArray array) {
      open.addLast(array.elements().iterator());
    } else if (value instanceof JsonString string) {
      passed(string.text().length());
    } else if (value instanceof JsonNumber number) {
      passed(number.literal().length());
    }
  }

  private void passed(long characters) {
    written += characters;
    spend(written / WRITTEN);
    written %= WRITTEN;
  }

  /** Returns the length of a text; 0 for any other value. */
  static long length(Object value) {
    if (value instanceof CharSequence text) {
      return text.length();
    }
    return value instanceof CelByteString bytes ? bytes.size() : 0;
  }
}
