package dev.lastword.tck.certificate;

/** Machine that ran the kit. */
public record Machine(String os, String architecture, long processors, String jvm) {

  /** Returns the machine this program runs on. */
  public static Machine here() {
    return new Machine(
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
  }
}
