package dev.lastword.benchmarks.core;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the benchmarks of the core and prints what each event costs, as ratios of one run. */
public final class CoreTable {

  private static final int[] SIZES = {10, 100, 1_000, 10_000, 100_000};

  private final Map<String, RunResult> results = new TreeMap<>();

  private CoreTable(Collection<RunResult> runs) {
    for (RunResult run : runs) {
      String name = run.getPrimaryResult().getLabel();
      String nodes = run.getParams().getParam("nodes");
      results.put(nodes == null ? name : name + "/" + nodes, run);
    }
  }

  public static void main(String[] arguments) throws RunnerException {
    int seconds = arguments.length == 0 ? 1 : Integer.parseInt(arguments[0]);
    OptionsBuilder options = new OptionsBuilder();
    options
        .include("dev.lastword.benchmarks.core.*")
        .forks(1)
        .warmupIterations(3)
        .warmupTime(TimeValue.seconds(seconds))
        .measurementIterations(5)
        .measurementTime(TimeValue.seconds(seconds))
        .jvmArgsAppend("-Xms2g", "-Xmx2g", "-Xmn512m", "-XX:+AlwaysPreTouch")
        .addProfiler(GCProfiler.class);
    new CoreTable(new Runner(options.build()).run()).print();
  }

  private void print() {
    System.out.printf("%n%-34s", "one event, by nodes");
    for (int size : SIZES) {
      System.out.printf("%10d", size);
    }
    System.out.println();
    row("mutable limit, ns", size -> nanos("mutableLimit", size));
    row("fold, ns", size -> nanos("fold", size));
    row("reduce one by one, ns", size -> nanos("reduceOneByOne", size));
    row("copying reducer, ns", size -> nanos("copyOneByOne", size));
    row("fold / limit (speed)", size -> ratio("mutableLimit", "fold", size));
    row("reduce / limit (speed)", size -> ratio("mutableLimit", "reduceOneByOne", size));
    row("reduce / copying (speed)", size -> ratio("copyOneByOne", "reduceOneByOne", size));
    row("fold vs its cost at 10", size -> growth("fold", size));
    row("limit vs its cost at 10", size -> growth("mutableLimit", size));
    row("reduce vs its cost at 10", size -> growth("reduceOneByOne", size));
    row("fold, bytes", size -> bytes("fold", size));
    row("reduce one by one, bytes", size -> bytes("reduceOneByOne", size));
    row("mutable limit, bytes", size -> bytes("mutableLimit", size));
    row("decide, accepted, ns", size -> score("accepted/" + size));
    row("decide, rejected, ns", size -> score("rejected/" + size));
    System.out.printf("%-34s%10.1f%n", "deriveStatus of nine events, ns", score("deriveStatus"));
    System.out.printf(
        "%n%s %s, %s, %d processors%n",
        System.getProperty("java.vm.name"),
        System.getProperty("java.version"),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors());
  }

  private static void row(String title, Function<Integer, Double> cell) {
    System.out.printf("%-34s", title);
    for (int size : SIZES) {
      double value = cell.apply(size);
      System.out.print(Double.isNaN(value) ? "         -" : String.format("%10.2f", value));
    }
    System.out.println();
  }

  private double ratio(String slower, String faster, int size) {
    return nanos(slower, size) / nanos(faster, size);
  }

  private double growth(String name, int size) {
    return nanos(name, size) / nanos(name, SIZES[0]);
  }

  private double nanos(String name, int size) {
    return score(name + "/" + size) / Histories.of(size).size();
  }

  private double bytes(String name, int size) {
    RunResult run = results.get(name + "/" + size);
    return run == null
        ? Double.NaN
        : run.getSecondaryResults().get("gc.alloc.rate.norm").getScore()
            / Histories.of(size).size();
  }

  private double score(String key) {
    RunResult run = results.get(key);
    return run == null ? Double.NaN : run.getPrimaryResult().getScore();
  }
}
