package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.Durability;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.jdbc.DurabilityOption;
import dev.lastword.store.jdbc.UuidArray;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The address and the options of {@code postgresql:}.
 *
 * @param url the driver's URL, without user and password
 * @param schema the schema that holds the store
 * @param durability the durability to declare, if one is required
 * @param poolSize the most connections, besides one for the feed
 * @param connectionTimeout how long a call waits for a connection: for a free one of the pool, and
 *     for the server to let it make a new one
 * @param socketTimeout how long a call waits for an answer on a connection that it has; zero is for
 *     ever
 * @param mode how it uses the server
 */
public record PostgresSettings(
    String url,
    Optional<String> user,
    Optional<String> password,
    String schema,
    Optional<Durability> durability,
    int poolSize,
    Duration connectionTimeout,
    Duration socketTimeout,
    PostgresMode mode) {

  private static final Set<String> OPTIONS =
      Set.of(
          "user",
          "password",
          "schema",
          "durability",
          "poolSize",
          "connectionTimeoutMillis",
          "socketTimeoutMillis",
          PostgresMode.OPTION,
          PostgresMode.ISOLATION);

  /** The only kind of server that takes commits. */
  private static final String PRIMARY = "primary";

  static PostgresSettings of(StoreConfig config) {
    Map<String, String> options = new TreeMap<>(config.options());
    String address = PostgresMode.movedTo(options, config.address());
    TreeSet<String> unknown = new TreeSet<>(options.keySet());
    unknown.removeAll(OPTIONS);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "the options of postgresql: are " + new TreeSet<>(OPTIONS) + ", not " + unknown);
    }
    if (!address.startsWith("//") || address.indexOf('/', 2) < 0) {
      throw new IllegalArgumentException(
          "postgresql: must be followed by //host/database, as in"
              + " postgresql://localhost:5432/lastword");
    }
    int slash = address.indexOf('/', 2);
    int at = address.lastIndexOf('@', slash);
    Optional<String> login = at < 0 ? Optional.empty() : Optional.of(address.substring(2, at));
    return new PostgresSettings(
        "jdbc:postgresql://" + address.substring(at < 0 ? 2 : at + 1),
        Optional.ofNullable(options.get("user")).or(() -> login.map(text -> part(text, 0))),
        Optional.ofNullable(options.get("password"))
            .or(() -> login.filter(text -> text.contains(":")).map(text -> part(text, 1))),
        schema(options.getOrDefault("schema", "lastword")),
        Optional.ofNullable(options.get("durability")).map(PostgresSettings::durability),
        poolSize(options.getOrDefault("poolSize", "8")),
        connectionTimeout(options.getOrDefault("connectionTimeoutMillis", "5000")),
        socketTimeout(options.getOrDefault("socketTimeoutMillis", "10000")),
        PostgresMode.of(options));
  }

  /** Returns these settings for connections that a program has already, to that address. */
  PostgresSettings sharing(String address) {
    return new PostgresSettings(
        address,
        user,
        password,
        schema,
        durability,
        poolSize,
        connectionTimeout,
        socketTimeout,
        mode);
  }

  /**
   * Returns what opens connections. What the URL says of target and socket timeout stays as it is;
   * the driver counts whole seconds.
   */
  public PGSimpleDataSource source() {
    PostgresSource source = new PostgresSource();
    try {
      source.setUrl(url);
    } catch (RuntimeException e) {
      // Its message would hold the parameters (O8).
      throw new IllegalArgumentException("the driver cannot read the URL of postgresql:");
    }
    user.ifPresent(source::setUser);
    password.ifPresent(source::setPassword);
    source.setReWriteBatchedInserts(true);
    source.setBinaryTransferEnable(UuidArray.TYPE_NUMBER);
    int hosts = source.getServerNames().length;
    if (hosts > 1 && source.getTargetServerType().equals("any")) {
      source.setTargetServerType(PRIMARY);
    }
    source.silence(
        source.getSocketTimeout() > 0
            ? Duration.ofSeconds(source.getSocketTimeout())
            : socketTimeout);
    int perHost = secondsPerHost(hosts);
    source.setConnectTimeout(perHost);
    source.setSocketTimeout(perHost);
    // The last resort: a host that connects in time may still answer the login too late.
    source.setLoginTimeout(2 * perHost * hosts);
    source.setTcpKeepAlive(true);
    source.setApplicationName("lastword");
    return source;
  }

  /** One host that does not answer must leave time for the others. */
  private int secondsPerHost(int hosts) {
    return Math.max(
        1, Math.toIntExact(connectionTimeout.dividedBy(hosts).plusMillis(999).toSeconds()));
  }

  /** Returns the schema's name as SQL. */
  String quotedSchema() {
    return '"' + schema + '"';
  }

  private static String part(String login, int index) {
    return URLDecoder.decode(login.split(":", 2)[index], StandardCharsets.UTF_8);
  }

  private static Durability durability(String value) {
    return DurabilityOption.parse(
        value, List.of(Durability.MACHINE, Durability.POWER, Durability.PROCESS));
  }

  private static String schema(String name) {
    if (!name.matches("[a-z][a-z0-9_]{0,62}") || name.startsWith("pg_")) {
      throw new IllegalArgumentException(
          "the option schema must be 1 to 63 of a-z, 0-9 and _, beginning with a letter and not"
              + " with pg_, but was "
              + name);
    }
    return name;
  }

  private static int poolSize(String value) {
    if (!value.matches("[1-9][0-9]{0,2}")) {
      throw new IllegalArgumentException(
          "the option poolSize must be from 1 to 999, but was " + value);
    }
    return Integer.parseInt(value);
  }

  /** The pool knows no shorter wait than a quarter of a second. */
  private static Duration connectionTimeout(String value) {
    if (!value.matches("[0-9]{3,7}") || Integer.parseInt(value) < 250) {
      throw new IllegalArgumentException(
          "the option connectionTimeoutMillis must be from 250 to 9999999, but was " + value);
    }
    return Duration.ofMillis(Integer.parseInt(value));
  }

  private static Duration socketTimeout(String value) {
    if (!value.matches("[0-9]{1,7}")) {
      throw new IllegalArgumentException(
          "the option socketTimeoutMillis must be from 0 to 9999999, but was " + value);
    }
    return Duration.ofMillis(Integer.parseInt(value));
  }

  /** Holds neither user nor password nor parameters (O8). */
  @Override
  public String toString() {
    return "schema " + schema;
  }
}
