package dev.lastword.server.trace;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.URI;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says once that spans do not arrive, and once that they do again. */
final class ToldExporter implements SpanExporter {

  private static final Logger LOG = LoggerFactory.getLogger(ToldExporter.class);

  private final SpanExporter exporter;
  private final String endpoint;
  private final AtomicBoolean lost = new AtomicBoolean();

  ToldExporter(SpanExporter exporter, URI endpoint) {
    this.exporter = exporter;
    // What follows a question mark may be secret.
    this.endpoint = endpoint.getScheme() + "://" + endpoint.getAuthority() + endpoint.getPath();
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    CompletableResultCode result = exporter.export(spans);
    return result.whenComplete(() -> tell(result.isSuccess()));
  }

  private void tell(boolean arrived) {
    if (lost.compareAndSet(arrived, !arrived)) {
      if (arrived) {
        LOG.info("traces arrive at {} again", endpoint);
      } else {
        LOG.warn("traces do not arrive at {}: they are dropped, all else goes on", endpoint);
      }
    }
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }
}
