package dev.lastword.core.value;

/** When a Join lets its execution go on. */
public enum JoinPolicy {
  ALL_SUCCESS,
  ANY_SUCCESS,
  ALL_DONE,
  CUSTOM
}
