package dev.lastword.server.job;

import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.listOf;
import static dev.lastword.codec.Formats.oneOf;

import dev.lastword.codec.Format;
import dev.lastword.codec.Place;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.JsonObjectWriter;
import dev.lastword.server.http.Request;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reports of one worker about several jobs.
 *
 * @param workerId the worker
 * @param reports what it reports, each as it would by itself
 * @param next jobs that it wants with the answer
 */
record ReportsBody(String workerId, List<Item> reports, @Nullable NextJobs next)
    implements Request {

  private static final int MOST = 100;

  /** A report about one job. */
  record Item(ExecutionId executionId, NodeId nodeId, JobBody.Report report) {}

  private enum Kind {
    SUCCEED {
      @Override
      JobBody.Report read(BodyFields in, String workerId) {
        return JobBody.Success.read(in, workerId, null);
      }
    },
    FAIL {
      @Override
      JobBody.Report read(BodyFields in, String workerId) {
        return JobBody.Failure.read(in, workerId, null);
      }
    },
    WAIT {
      @Override
      JobBody.Report read(BodyFields in, String workerId) {
        return JobBody.Waiting.read(in, workerId, null);
      }
    };

    private static final Format<Kind> FORMAT =
        oneOf(List.of(values()), kind -> kind.name().toLowerCase(Locale.ROOT));

    abstract JobBody.Report read(BodyFields in, String workerId);
  }

  ReportsBody {
    reports = List.copyOf(reports);
  }

  static ReportsBody read(BodyFields in) {
    String workerId = ClaimBody.workerId(in);
    List<Item> reports = in.required("reports", listOf(new ItemFormat(workerId)));
    if (reports.isEmpty() || reports.size() > MOST) {
      throw new InvalidField(in.place("reports"), "1 to " + MOST + " reports", reports.size() + "");
    }
    return new ReportsBody(workerId, reports, in.optional("next", NextJobs.FORMAT));
  }

  /** An element of {@code reports}: the path and the body of a report by itself, in one object. */
  private record ItemFormat(String workerId) implements Format<Item> {

    @Override
    public Item read(JsonValue value, Place place) {
      BodyFields in = BodyFields.of(value, place);
      Item item = read(in);
      in.requireNoMore();
      return item;
    }

    private Item read(BodyFields in) {
      return new Item(
          in.required("executionId", EXECUTION_ID),
          in.required("nodeId", NODE_ID),
          in.required("report", Kind.FORMAT).read(in, workerId));
    }

    @Override
    public JsonValue write(Item item) {
      throw new UnsupportedOperationException("reports are only read");
    }

    @Override
    public String expected() {
      return "a report";
    }

    /** The members of all three kinds; which belong to which is said in words. */
    @Override
    public JsonObject schema() {
      JsonObjectWriter properties = JsonObjectWriter.object();
      JsonValue required = null;
      for (Kind kind : Kind.values()) {
        BodyFields in =
            BodyFields.of(
                JsonObjectWriter.object()
                    .put("executionId", "e")
                    .put("nodeId", "n")
                    .put("report", Kind.FORMAT.write(kind))
                    .put("token", "1.t")
                    .put("attempt", 1L)
                    .build());
        read(in);
        JsonObject schema = in.schema();
        properties.putAll(((JsonObject) schema.members().get("properties")).members());
        required = schema.members().get("required");
      }
      return JsonObjectWriter.object()
          .put("type", "object")
          .put("properties", properties.build())
          .put("required", required)
          .put("additionalProperties", new JsonValue.JsonBoolean(false))
          .build();
    }
  }
}
