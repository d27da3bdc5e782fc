package dev.lastword.server.settings;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Everything that can be set, with its default and what is allowed; {@code docs/configuration.md}
 * has the same table.
 */
public enum Setting {
  ADDRESS(
      "127.0.0.1",
      "an IP address or a host name",
      Allowed::isHost,
      "where to listen; beyond this machine only with authentication"),
  PORT("8080", "0 to 65535, 0 for any free one", Allowed.whole(0, 65_535), "the port to listen on"),
  STORE(
      "sqlite:./data/lastword.db",
      "memory:, sqlite:FILE or postgresql://HOST/DATABASE",
      Allowed::isStore,
      "where everything is kept"),
  AUTH(
      "none",
      "none or required",
      Allowed.oneOf("none", "required"),
      "whether callers have to prove who they are"),
  JWT_JWKS(
      "",
      "an http(s) address, a file, or nothing",
      Allowed::isUri,
      "where the public keys are that sign JSON Web Tokens; nothing: no tokens are taken"),
  JWT_ISSUER(
      "",
      "any text",
      text -> true,
      "what the claim iss of a token must say; required with jwt-jwks"),
  JWT_AUDIENCE(
      "",
      "any text",
      text -> true,
      "what the claim aud of a token must name; required with jwt-jwks"),
  JWT_ROLES_CLAIM(
      "roles",
      "the name of a claim",
      text -> !text.isBlank(),
      "the claim that lists a token's roles"),
  RATE(
      "1000",
      "0 to 1000000, 0 for no limit",
      Allowed.whole(0, 1_000_000),
      "how many requests a second one caller may send, with as many again in a burst"),
  NODE(
      "",
      "up to 60 characters",
      text -> text.length() <= 60,
      "what this server is called; empty for host and process"),
  THREADS("32", "1 to 1000", Allowed.whole(1, 1000), "how many requests are carried out at a time"),
  PATIENCE(
      "PT10S",
      "a duration such as PT10S",
      Allowed::isDuration,
      "how long a command waits for the store"),
  BODY_BYTES(
      "16777216",
      "1024 to 1073741824",
      Allowed.whole(1024, 1 << 30),
      "the largest body of a request"),
  REQUEST_TIMEOUT(
      "PT1M",
      "a duration such as PT1M",
      Allowed::isDuration,
      "how long a request may take to arrive, from its first byte to its last"),
  ANSWER_TIMEOUT(
      "PT5M",
      "a duration such as PT5M",
      Allowed::isDuration,
      "how long an answer may take until its last byte is sent; event streams have no such limit"),
  STREAMS(
      "1000",
      "1 to 100000",
      Allowed.whole(1, 100_000),
      "how many event streams are open at a time; a quarter is reserved for workers' interrupts"),
  STREAMS_PER_CALLER(
      "250",
      "1 to 100000",
      Allowed.whole(1, 100_000),
      "how many event streams of one caller are open at a time; its workers' interrupt streams"
          + " are counted apart"),
  HEARTBEAT(
      "PT15S",
      "a duration such as PT15S",
      Allowed::isDuration,
      "how often a silent event stream says that it lives"),
  SHUTDOWN(
      "PT10S",
      "a duration such as PT10S",
      Allowed::isDuration,
      "how long requests may take to finish at the end"),
  LOG_FORMAT("text", "text or json", Allowed.oneOf("text", "json"), "how log lines look"),
  LOG_LEVEL(
      "info",
      "error, warn, info, debug or trace",
      Allowed.oneOf("error", "warn", "info", "debug", "trace"),
      "how much is logged"),
  TRACE_ENDPOINT(
      "",
      "an http(s) address without a password, or nothing",
      Allowed::isAddress,
      "where traces go, by OTLP over HTTP; nothing: nothing is traced"),
  TRACE_RATIO(
      "1",
      "0 to 1, as in 0.01",
      Allowed::isShare,
      "which share of the traces that begin here is recorded; others are if their callers say so"),
  DEMO(
      "false",
      "true or false",
      Allowed.oneOf("true", "false"),
      "whether sample graphs, a worker and executions are brought along"),
  ;

  private final String otherwise;
  private final String allowed;
  private final Predicate<String> test;
  private final String purpose;

  Setting(String otherwise, String allowed, Predicate<String> test, String purpose) {
    this.otherwise = otherwise;
    this.allowed = allowed;
    this.test = test;
    this.purpose = purpose;
  }

  /** Returns its name in files: {@code lastword.log-format}. */
  public String key() {
    return "lastword." + words();
  }

  /** Returns its name in the environment: {@code LASTWORD_LOG_FORMAT}. */
  public String variable() {
    return "LASTWORD_" + name();
  }

  /** Returns its name on the command line: {@code --log-format}. */
  public String flag() {
    return "--" + words();
  }

  /** Returns its value if nobody sets it. */
  public String otherwise() {
    return otherwise;
  }

  /** Returns what is allowed, in words. */
  public String allowed() {
    return allowed;
  }

  /** Returns what it is for. */
  public String purpose() {
    return purpose;
  }

  boolean allows(String text) {
    return test.test(text);
  }

  static Optional<Setting> byKey(String key) {
    return Stream.of(values()).filter(setting -> setting.key().equals(key)).findFirst();
  }

  static Optional<Setting> byVariable(String name) {
    return Stream.of(values()).filter(setting -> setting.variable().equals(name)).findFirst();
  }

  private String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
