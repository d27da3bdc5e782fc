package dev.lastword.client.http;

/** Knowledge of the client about the effect of a failed request. */
public enum RequestCertainty {
  /** Nothing of it was done, and nothing will be. */
  NOT_DONE,
  /** It may have been done: repeat it under the same id, or look. */
  UNKNOWN
}
