package dev.lastword.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The machine and the JDK of a run, in words. */
final class MeasuredMachine {

  private static final double KIB_PER_GIB = 1024.0 * 1024.0;

  private MeasuredMachine() {}

  /** Returns processors, memory and the load that was there when it was asked. */
  static String words() {
    return String.format(
        Locale.US,
        "%s, %d virtual processors, %s, load average %.1f at the start",
        value("/proc/cpuinfo", "model name"),
        Runtime.getRuntime().availableProcessors(),
        memory(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  /** Returns the JDK by its name and version. */
  static String jdk() {
    return System.getProperty("java.vm.name") + " " + System.getProperty("java.version");
  }

  private static String memory() {
    String kib = value("/proc/meminfo", "MemTotal").replaceAll("[^0-9]", "");
    return kib.isEmpty()
        ? "unknown memory"
        : String.format(Locale.US, "%.0f GiB", Long.parseLong(kib) / KIB_PER_GIB);
  }

  private static String value(String file, String name) {
    List<String> lines;
    try {
      lines = Files.readAllLines(Path.of(file));
    } catch (IOException elsewhere) {
      return "unknown";
    }
    return lines.stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(line.indexOf(':') + 1).trim())
        .findFirst()
        .orElse("unknown");
  }
}
