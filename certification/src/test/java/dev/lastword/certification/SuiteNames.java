package dev.lastword.certification;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What the suites are about, by their letters. */
final class SuiteNames {

  static final Map<Character, String> ALL =
      Collections.unmodifiableMap(
          new TreeMap<>(
              Map.ofEntries(
                  Map.entry('A', "appending and versions"),
                  Map.entry('B', "repeated commits"),
                  Map.entry('C', "reading a stream"),
                  Map.entry('D', "fidelity"),
                  Map.entry('E', "concurrency and isolation"),
                  Map.entry('F', "the feed"),
                  Map.entry('G', "composite commits and documents"),
                  Map.entry('H', "snapshots"),
                  Map.entry('J', "jobs, leases and fences"),
                  Map.entry('K', "durability and crashes"),
                  Map.entry('L', "lifecycle, limits and errors"),
                  Map.entry('M', "many nodes"),
                  Map.entry('N', "refusals"),
                  Map.entry('P', "replay of the domain"),
                  Map.entry('Q', "histories beside a model"))));

  private SuiteNames() {}
}
