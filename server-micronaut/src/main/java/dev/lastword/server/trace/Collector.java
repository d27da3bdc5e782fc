package dev.lastword.server.trace;

import dev.lastword.server.boot.NodeName;
import dev.lastword.server.boot.Version;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Receiver of spans, by OTLP over HTTP. They are sent from a bounded queue in the background: no
 * request waits for the collector, and spans that it does not take are dropped.
 */
final class Collector implements AutoCloseable {

  /** The exporter's own words, which would not be log lines like all others. */
  private static final Logger CHATTER = Logger.getLogger("io.opentelemetry");

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String USUAL_PATH = "/v1/traces";

  private final SdkTracerProvider provider;

  private Collector(SdkTracerProvider provider) {
    this.provider = provider;
  }

  static Collector of(Settings settings) {
    CHATTER.setLevel(Level.OFF);
    URI endpoint = endpoint(settings.text(Setting.TRACE_ENDPOINT));
    SpanExporter exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(endpoint.toString())
            .setConnectTimeout(PATIENCE)
            .setTimeout(PATIENCE)
            .setRetryPolicy(null)
            .build();
    double ratio = Double.parseDouble(settings.text(Setting.TRACE_RATIO));
    return new Collector(
        SdkTracerProvider.builder()
            .setResource(Resource.create(resource(settings)))
            .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(ratio)))
            .addSpanProcessor(
                BatchSpanProcessor.builder(new ToldExporter(exporter, endpoint)).build())
            .build());
  }

  private static URI endpoint(String text) {
    URI given = URI.create(text);
    boolean isBare = given.getPath().isEmpty() || given.getPath().equals("/");
    return isBare ? given.resolve(USUAL_PATH) : given;
  }

  private static Attributes resource(Settings settings) {
    return Attributes.of(
        AttributeKey.stringKey("service.name"),
        "lastword",
        AttributeKey.stringKey("service.version"),
        Version.current(),
        AttributeKey.stringKey("service.instance.id"),
        NodeName.of(settings));
  }

  Tracer tracer() {
    return provider.get("dev.lastword");
  }

  /** Sends what is left, if that is possible at once. */
  @Override
  public void close() {
    provider.shutdown().join(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }
}
