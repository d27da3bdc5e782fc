package dev.lastword.server.boot;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.server.demo.Demo;
import dev.lastword.server.security.Exposure;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/** A running server; closing it ends it gracefully. */
public final class Server implements AutoCloseable {

  private final ApplicationContext context;
  private final EmbeddedServer server;

  private Server(ApplicationContext context, EmbeddedServer server) {
    this.context = context;
    this.server = server;
  }

  /** Starts a server with these settings. */
  public static Server start(Settings settings) {
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
    try {
      context.start();
      context.getBean(Orchestrator.class).start();
      Server server = new Server(context, context.getBean(EmbeddedServer.class).start());
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
    properties.put("micronaut.server.netty.log-level", "TRACE");
    properties.put("micronaut.executors.io.type", "fixed");
    properties.put("micronaut.executors.io.n-threads", settings.whole(Setting.THREADS));
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

  @Override
  public void close() {
    context.close();
  }
}
