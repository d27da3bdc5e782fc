package dev.lastword.benchmarks.core;

import dev.lastword.benchmarks.report.Fragment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
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
  private final Fragment fragment;

  private CoreTable(Fragment fragment, Collection<RunResult> runs) {
    this.fragment = fragment;
    for (RunResult run : runs) {
      String name = run.getPrimaryResult().getLabel();
      String nodes = run.getParams().getParam("nodes");
      results.put(nodes == null ? name : name + "/" + nodes, run);
    }
  }

  public static void main(String[] arguments) throws RunnerException, IOException {
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
    Fragment fragment = new Fragment("core", "./gradlew :benchmarks:coreTable");
    new CoreTable(fragment, new Runner(options.build()).run()).print();
  }

  private void print() throws IOException {
    List<String> header = new ArrayList<>(List.of("one event, by nodes"));
    for (int size : SIZES) {
      header.add(String.format(Locale.US, "%,d", size));
    }
    fragment.header(header.toArray(String[]::new));
    row("mutable limit, ns", size -> nanos("mutableLimit", size));
    row("`fold` a whole history, ns", size -> nanos("fold", size));
    row("`reduce` one by one, ns", size -> nanos("reduceOneByOne", size));
    row("copying reducer, ns", size -> nanos("copyOneByOne", size));
    row("speed of `fold`, of the limit", size -> ratio("mutableLimit", "fold", size));
    row("speed of `reduce`, of the limit", size -> ratio("mutableLimit", "reduceOneByOne", size));
    row("speed of `reduce`, of copying", size -> ratio("copyOneByOne", "reduceOneByOne", size));
    row("`fold`, of its cost at 10 nodes", size -> growth("fold", size));
    row("limit, of its cost at 10 nodes", size -> growth("mutableLimit", size));
    row("`reduce`, of its cost at 10 nodes", size -> growth("reduceOneByOne", size));
    row("`fold`, bytes allocated", size -> bytes("fold", size));
    row("`reduce` one by one, bytes allocated", size -> bytes("reduceOneByOne", size));
    row("mutable limit, bytes allocated", size -> bytes("mutableLimit", size));
    row("`decide`, accepted, ns", size -> score("accepted/" + size));
    row("`decide`, rejected, ns", size -> score("rejected/" + size));
    fragment.end();
    fragment.paragraph(
        String.format(
            Locale.US,
            "`deriveStatus` of a job with nine events: %.0f ns.",
            score("deriveStatus")));
    fragment.publish();
  }

  private void row(String title, Function<Integer, Double> cell) {
    List<String> cells = new ArrayList<>(List.of(title));
    for (int size : SIZES) {
      double value = cell.apply(size);
      cells.add(Double.isNaN(value) ? "" : String.format(Locale.US, "%,.2f", value));
    }
    fragment.row(cells.toArray(String[]::new));
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
