package dev.lastword.core.value;

/** Condition under which a Join passes. */
public enum JoinPolicy {
  ALL_SUCCESS,
  ANY_SUCCESS,
  ALL_DONE,
  CUSTOM
}
