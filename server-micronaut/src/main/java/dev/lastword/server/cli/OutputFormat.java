package dev.lastword.server.cli;

/** Format of what a command writes. */
enum OutputFormat {
  /** For people: columns, separated by tabs in files and pipes. */
  TABLE,
  /** JSON, one document on each line. */
  JSON,
  /** YAML, a document behind each {@code ---}. */
  YAML
}
