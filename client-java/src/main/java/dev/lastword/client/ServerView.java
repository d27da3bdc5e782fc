package dev.lastword.client;

import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Members;
import java.time.Duration;
import java.util.Map;

/**
 * The server itself.
 *
 * @param version its version
 * @param store the kind of its store
 * @param node what it is called
 * @param uptime for how long it runs
 * @param settings how it is set up, secrets left out
 */
public record ServerView(
    String version, String store, String node, Duration uptime, Map<String, String> settings) {
  public ServerView {
    requireNonNull(version, "version");
    requireNonNull(store, "store");
    requireNonNull(node, "node");
    requireNonNull(uptime, "uptime");
    settings = Map.copyOf(settings);
  }

  static ServerView of(Members members) {
    return new ServerView(
        members.required("version", TEXT),
        members.required("store", TEXT),
        members.required("node", TEXT),
        AnswerReader.duration(members, "uptime").orElse(Duration.ZERO),
        AnswerReader.words(members, "settings"));
  }
}
