package dev.lastword.server.settings;

import dev.lastword.orchestrator.graph.PolicyChoice;
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
      "store that keeps all state"),
  AUTH(
      "none",
      "none or required",
      Allowed.oneOf("none", "required"),
      "whether callers must authenticate"),
  JWT_JWKS(
      "",
      "an http(s) address, a file, or nothing",
      Allowed::isUri,
      "location of the public keys for JSON Web Tokens; nothing: tokens are not accepted"),
  JWT_ISSUER(
      "",
      "any text",
      text -> true,
      "required value of a token's claim iss; required with jwt-jwks"),
  JWT_AUDIENCE(
      "",
      "any text",
      text -> true,
      "required entry of a token's claim aud; required with jwt-jwks"),
  JWT_ROLES_CLAIM(
      "roles",
      "the name of a claim",
      text -> !text.isBlank(),
      "the claim that lists a token's roles"),
  RATE(
      "1000",
      "0 to 1000000, 0 for no limit",
      Allowed.whole(0, 1_000_000),
      "requests per second for one caller, with as many again in a burst; the same for an"
          + " address whose requests show no valid credential"),
  NODE(
      "",
      "up to 60 characters",
      text -> text.length() <= 60,
      "name of this server; empty for host and process"),
  THREADS("32", "1 to 1000", Allowed.whole(1, 1000), "number of requests processed at a time"),
  PATIENCE(
      "PT10S",
      "a duration such as PT10S",
      Allowed::isDuration,
      "time that a command waits for the store"),
  BODY_BYTES(
      "16777216",
      "1024 to 1073741824",
      Allowed.whole(1024, 1 << 30),
      "maximum size of a request body"),
  IN_FLIGHT_BYTES(
      "",
      "65536 to 1099511627776, or nothing",
      Allowed.wholeOrNothing(1 << 16, 1L << 40),
      "memory for request bodies and large answers at a time, a JSON value counted as 200 bytes;"
          + " nothing: a quarter of the heap"),
  IN_FLIGHT_BYTES_PER_CALLER(
      "",
      "65536 to 1099511627776, or nothing",
      Allowed.wholeOrNothing(1 << 16, 1L << 40),
      "share of that memory for one caller; nothing: half of it"),
  REQUEST_TIMEOUT(
      "PT1M",
      "a duration such as PT1M",
      Allowed::isDuration,
      "time for a request to arrive, from its first byte to its last"),
  ANSWER_TIMEOUT(
      "PT5M",
      "a duration such as PT5M",
      Allowed::isDuration,
      "time for an answer until its last byte is sent; event streams have no such limit"),
  STREAMS(
      "1000",
      "1 to 100000",
      Allowed.whole(1, 100_000),
      "number of open event streams; a quarter is reserved for workers' interrupts"),
  STREAMS_PER_CALLER(
      "250",
      "1 to 100000",
      Allowed.whole(1, 100_000),
      "number of open event streams for one caller; its workers' interrupt streams are counted"
          + " apart"),
  HEARTBEAT(
      "PT15S",
      "a duration such as PT15S",
      Allowed::isDuration,
      "interval of keep-alive comments on a silent event stream"),
  SHUTDOWN(
      "PT10S",
      "a duration such as PT10S",
      Allowed::isDuration,
      "time for running requests to finish at shutdown"),
  ARCHIVE_AFTER(
      "",
      "a duration such as P30D, or nothing",
      Allowed::isDurationOrNothing,
      "age from which executions that have ended are archived; nothing: they are not"),
  DELETE_AFTER(
      "",
      "a duration such as P90D, or nothing",
      Allowed::isDurationOrNothing,
      "age from which executions that have ended are erased for good; nothing: they are kept"),
  LOG_FORMAT("text", "text or json", Allowed.oneOf("text", "json"), "format of log lines"),
  LOG_LEVEL(
      "info",
      "error, warn, info, debug or trace",
      Allowed.oneOf("error", "warn", "info", "debug", "trace"),
      "log level"),
  TRACE_ENDPOINT(
      "",
      "an http(s) address without a password, or nothing",
      Allowed::isAddress,
      "receiver of traces, by OTLP over HTTP; nothing: tracing is off"),
  TRACE_RATIO(
      "1",
      "0 to 1, as in 0.01",
      Allowed::isShare,
      "share of the traces begun here that is recorded; for others the caller decides"),
  POLICY_CONFIRM_CANCEL_IMMEDIATELY(PolicyChoice.CONFIRM_CANCEL_IMMEDIATELY),
  POLICY_REJECT_LATE_CANCEL(PolicyChoice.REJECT_LATE_CANCEL),
  POLICY_PROGRESS_WHILE_WAITING(PolicyChoice.PROGRESS_WHILE_WAITING),
  POLICY_SUCCEED_FROM_WAITING(PolicyChoice.SUCCEED_FROM_WAITING),
  POLICY_FAIL_FROM_WAITING(PolicyChoice.FAIL_FROM_WAITING),
  POLICY_CHECK_RESUME_KEY(PolicyChoice.CHECK_RESUME_KEY),
  POLICY_EMIT_FAIL_REPORT(PolicyChoice.EMIT_FAIL_REPORT),
  POLICY_ARCHIVE_ONLY_TERMINAL(PolicyChoice.ARCHIVE_ONLY_TERMINAL),
  POLICY_RECORD_REFUSED_REQUESTS(PolicyChoice.RECORD_REFUSED_REQUESTS),
  DEMO(
      "false",
      "true or false",
      Allowed.oneOf("true", "false"),
      "whether sample graphs, a worker and executions are added"),
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

  Setting(PolicyChoice choice) {
    this(
        Boolean.toString(choice.isOnByDefault()),
        "true or false",
        Allowed.oneOf("true", "false"),
        "for graphs that do not choose: " + choice.meaning());
  }

  /** Returns the setting of an operational choice. */
  public static Setting of(PolicyChoice choice) {
    return valueOf("POLICY_" + choice.name());
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

  /** Returns its default value. */
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
