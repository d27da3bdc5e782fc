package dev.lastword.spring;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the starter.
 *
 * @param store URL of the store of an engine in this process, such as memory:,
 *     sqlite:./data/lastword.db or postgresql://host/database; without it and without a server, the
 *     store is in the program's DataSource, which must be of PostgreSQL
 * @param server URL of a Lastword server, instead of an engine in this process
 * @param key API key for the server
 * @param schema schema of the store in the program's DataSource
 * @param graphs places of graphs in YAML or JSON that are registered at the start
 * @param name name of this node, which leases show
 * @param closeWithin time that running handlers have to finish when the program ends
 * @param outbox the outbox in the program's DataSource
 */
@ConfigurationProperties("lastword")
public record EngineProperties(
    @Nullable String store,
    @Nullable String server,
    @Nullable String key,
    @DefaultValue("lastword") String schema,
    @DefaultValue("classpath*:lastword/*.yaml") String graphs,
    @Nullable String name,
    @DefaultValue("10s") Duration closeWithin,
    @DefaultValue Outbox outbox) {

  /**
   * Properties of the outbox.
   *
   * @param enabled whether the program has an outbox
   * @param createTable whether its table is made at the start if there is none
   * @param poll interval of looking for rows that other processes committed
   */
  public record Outbox(
      @DefaultValue("false") boolean enabled,
      @DefaultValue("true") boolean createTable,
      @DefaultValue("1s") Duration poll) {}
}
