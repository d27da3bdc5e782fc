package dev.lastword.server.boot;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.server.demo.Demo;
import dev.lastword.server.security.Exposure;
import dev.lastword.server.security.ProcessKey;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.stream.LiveStreams;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.server.netty.NettyEmbeddedServer;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server; closing it ends it gracefully. */
public final class Server implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Server.class);

  /** Settings that decide which beans exist. */
  private static final List<Setting> DECISIVE = List.of(Setting.AUTH, Setting.TRACE_ENDPOINT);

  private final ApplicationContext context;
  private final NettyEmbeddedServer server;
  private final Duration patience;

  private Server(ApplicationContext context, NettyEmbeddedServer server, Duration patience) {
    this.context = context;
    this.server = server;
    this.patience = patience;
  }

  /** Starts a server with these settings. */
  public static Server start(Settings settings) {
    return start(settings, Optional.empty());
  }

  /** Starts a server that answers only to callers who have {@code key}. */
  public static Server startFor(ProcessKey key, Settings settings) {
    return start(settings, Optional.of(key));
  }

  private static Server start(Settings settings, Optional<ProcessKey> key) {
    Exposure.check(settings);
    ApplicationContext context =
        ApplicationContext.builder()
            .banner(false)
            .deduceEnvironment(false)
            .deduceCloudEnvironment(false)
            .environmentPropertySource(false)
            .properties(properties(settings))
            .build();
    context.registerSingleton(Settings.class, settings);
    key.ifPresent(only -> context.registerSingleton(ProcessKey.class, only));
    try {
      context.start();
      context.getBean(Orchestrator.class).start();
      NettyEmbeddedServer netty = context.getBean(NettyEmbeddedServer.class);
      netty.start();
      Server server = new Server(context, netty, settings.duration(Setting.SHUTDOWN));
      if (settings.isOn(Setting.DEMO)) {
        context.getBean(Demo.class).begin();
      }
      return server;
    } catch (RuntimeException | Error failure) {
      context.close();
      throw failure;
    }
  }

  private static Map<String, Object> properties(Settings settings) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("micronaut.application.name", "lastword");
    properties.put("micronaut.server.host", settings.text(Setting.ADDRESS));
    int port = settings.whole(Setting.PORT);
    properties.put("micronaut.server.port", port == 0 ? -1 : port);
    properties.put("micronaut.server.max-request-size", settings.text(Setting.BODY_BYTES));
    properties.put("micronaut.server.max-request-buffer-size", settings.text(Setting.BODY_BYTES));
    properties.put("micronaut.server.netty.log-level", "TRACE");
    properties.put("micronaut.executors.io.type", "fixed");
    properties.put("micronaut.executors.io.n-threads", settings.whole(Setting.THREADS));
    for (Setting setting : DECISIVE) {
      if (!settings.text(setting).isEmpty()) {
        properties.put(setting.key(), settings.text(setting));
      }
    }
    return properties;
  }

  /** Returns where it listens. */
  public URI address() {
    return server.getURI();
  }

  /** Returns a bean of the server's, for tests and for what runs beside it. */
  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /**
   * Accepts no new requests, ends waiting ones, lets running requests finish within the setting
   * {@code shutdown}, gives back what its own workers hold, and ends. Closing again does nothing.
   */
  @Override
  public void close() {
    if (!context.isRunning()) {
      return;
    }
    long began = System.nanoTime();
    CompletableFuture<?> empty = server.shutdownGracefully().toCompletableFuture();
    // Without any stream so far there is none to end, and no need to create the bean.
    context
        .getActiveBeanRegistrations(LiveStreams.class)
        .forEach(streams -> streams.bean().close());
    context.getBean(Orchestrator.class).close();
    try {
      empty.get(patience.toNanos() - (System.nanoTime() - began), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException slow) {
      LOG.warn("requests were still under way after {}", patience);
    } catch (InterruptedException wantedElsewhere) {
      Thread.currentThread().interrupt();
    }
    context.close();
  }
}
