package dev.lastword.client.http;

/** What is known of a request that did not get what it asked for. */
public enum Fate {
  /** Nothing of it was done, and nothing will be. */
  NOT_DONE,
  /** It may have been done: repeat it under the same id, or look. */
  UNKNOWN
}
