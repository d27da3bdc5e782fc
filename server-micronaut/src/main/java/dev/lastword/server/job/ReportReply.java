package dev.lastword.server.job;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.AnswerReply;
import dev.lastword.server.http.ItemsReply;
import dev.lastword.server.http.JsonObjectWriter;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.util.List;

/**
 * Answer to a report that was granted, or that had nothing to do.
 *
 * @param answer the answer
 * @param next jobs that the worker holds from now on, if it asked for any
 */
record ReportReply(AnswerReply answer, List<JobReply> next) implements Reply {

  static final ReplyShape<ReportReply> SHAPE =
      AnswerReply.<ReportReply>shape("ReportAnswer", ReportReply::answer)
          .optionalList("next", JobReply.SHAPE, ReportReply::next);

  ReportReply {
    next = List.copyOf(next);
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }

  /**
   * Answers to several reports.
   *
   * @param items the answer to each, in their order
   * @param next jobs that the worker holds from now on, if it asked for any
   */
  record Many(List<ItemsReply.Item> items, List<JobReply> next) implements Reply {

    Many {
      items = List.copyOf(items);
      next = List.copyOf(next);
    }

    @Override
    public JsonObject json() {
      return JsonObjectWriter.object()
          .put(
              "items", new JsonArray(items.stream().<JsonValue>map(ItemsReply.Item::json).toList()))
          .put("next", JsonObjectWriter.array(next))
          .build();
    }
  }
}
