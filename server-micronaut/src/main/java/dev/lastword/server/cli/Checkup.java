package dev.lastword.server.cli;

import dev.lastword.client.Client;
import dev.lastword.client.ServerView;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.server.boot.Version;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.settings.WrongSetting;
import dev.lastword.store.EventStore;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Looks at one thing each, changes none, and knows what to do. */
final class Checkup {

  private static final long LITTLE_DISK = 1L << 30;
  private static final long NO_DISK = 100L << 20;
  private static final Duration CLOCKS_AGREE = Duration.ofSeconds(2);

  private Checkup() {}

  static List<CheckResult> java() {
    return List.of(
        CheckResult.ok(
            "program", "lastword " + Version.current() + " on Java " + Runtime.version()));
  }

  static List<CheckResult> settings(Map<String, String> environment) {
    try {
      Settings settings = Settings.defaults().environment(environment);
      return List.of(
          CheckResult.ok(
              "settings", "the environment is understood, port " + settings.text(Setting.PORT)));
    } catch (WrongSetting wrong) {
      return List.of(
          CheckResult.problem(
              "settings",
              String.valueOf(wrong.getMessage()),
              "correct or remove it; docs/configuration.md has the table"));
    }
  }

  static List<CheckResult> store(String url) {
    StoreConfig config = StoreConfig.of(url);
    List<CheckResult> findings = new ArrayList<>();
    if (config.scheme().equals("sqlite")) {
      findings.addAll(disk(Path.of(url.substring("sqlite:".length()).replaceFirst("[?].*", ""))));
    }
    if (findings.stream().noneMatch(CheckResult::isProblem)) {
      findings.addAll(opened(config));
    }
    return findings;
  }

  private static List<CheckResult> opened(StoreConfig config) {
    String what = "store " + config.safeUrl();
    Instant before = Instant.now();
    try (EventStore store = Stores.open(config)) {
      StoreDescription description = store.description();
      long end = store.feedEnd();
      return List.of(
          CheckResult.ok(
              what, description.product() + " " + description.version() + ", feed at " + end),
          profile(description),
          speed(Duration.between(before, Instant.now())));
    } catch (StoreIncompatible newer) {
      return List.of(
          CheckResult.problem(
              what,
              String.valueOf(newer.getMessage()),
              "see that it is the right one; if it is, use the release that wrote it, or a newer one"));
    } catch (StoreException | IllegalArgumentException broken) {
      return List.of(
          CheckResult.problem(
              what,
              String.valueOf(broken.getMessage()),
              "see that the database runs and can be reached, and that the user may write to it"));
    }
  }

  private static CheckResult profile(StoreDescription description) {
    return description.fulfills(Profile.STANDARD)
        ? CheckResult.ok("durability", description.durability().toString())
        : CheckResult.problem(
            "capabilities",
            description.capabilities().toString(),
            "use a store of profile STANDARD; its author finds out how in docs/certification.md");
  }

  private static CheckResult speed(Duration took) {
    return took.compareTo(Duration.ofSeconds(5)) < 0
        ? CheckResult.ok("opening", took.toMillis() + " ms")
        : CheckResult.warning(
            "opening", took.toMillis() + " ms", "look at the disk or the network");
  }

  /** Looks at the folder that a database file is in. */
  static List<CheckResult> disk(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    Path existing = folder;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (existing == null || !Files.isWritable(existing)) {
      return List.of(
          CheckResult.problem(
              "folder", folder + " cannot be written to", "chown it to the user of the server"));
    }
    try {
      return List.of(space(existing, Files.getFileStore(existing).getUsableSpace()));
    } catch (IOException unknown) {
      return List.of(
          CheckResult.warning(
              "disk", unknown.toString(), "see that the disk is there and mounted"));
    }
  }

  static CheckResult space(Path folder, long free) {
    String found = (free >> 20) + " MiB free at " + folder;
    if (free < NO_DISK) {
      return CheckResult.problem("disk", found, "make room now: a full disk stops every command");
    }
    return free < LITTLE_DISK
        ? CheckResult.warning("disk", found, "make room, or let retention delete old executions")
        : CheckResult.ok("disk", found);
  }

  static List<CheckResult> server(Client client) {
    List<CheckResult> findings = new ArrayList<>();
    String address = client.connection().server().toString();
    try {
      findings.add(CheckResult.ok("server " + address, inShort(client.admin().server())));
      findings.add(clock(client.clockDifference()));
    } catch (RequestFailed failed) {
      findings.add(
          CheckResult.problem("server " + address, failed.getMessage() + "", advice(failed)));
    }
    return findings;
  }

  private static String inShort(ServerView server) {
    return "lastword %s, store %s, node %s, up for %d s"
        .formatted(server.version(), server.store(), server.node(), server.uptime().toSeconds());
  }

  private static String advice(RequestFailed failed) {
    return switch (failed.status()) {
      case 0 -> "see that it runs (lastword serve) and that this machine can reach it";
      case 401 -> "show a key with --key or $LASTWORD_KEY";
      case 403 -> "show the key of an admin: lastword keys create --name me --role admin";
      case 503 -> "the server cannot reach its store: run doctor --store on its machine";
      default -> "read the server's log at this time";
    };
  }

  static CheckResult clock(Duration ahead) {
    String found =
        "the server's clock is "
            + ahead.abs().toMillis()
            + (ahead.isNegative() ? " ms behind this one" : " ms ahead of this one");
    return ahead.abs().compareTo(CLOCKS_AGREE) <= 0
        ? CheckResult.ok("clock", found)
        : CheckResult.warning(
            "clock", found, "let both follow NTP; leases are judged by the store's clock alone");
  }
}
