package dev.lastword.benchmarks.peers;

import java.util.List;
import java.util.Locale;

/** Steps a second of every contender as horizontal bars, one group per workload. */
record BarChart(List<Measured> rows) {

  private static final int WIDTH = 760;
  private static final int LABELS = 260;
  private static final int ROW = 22;
  private static final int HEAD = 34;

  String svg() {
    StringBuilder out = new StringBuilder();
    double most = rows.stream().mapToDouble(Measured::stepsPerSecond).max().orElse(1);
    int y = 10;
    for (Workload workload : Workload.values()) {
      List<Measured> group =
          rows.stream()
              .filter(row -> row.workload() == workload && row.contender().half().isEmpty())
              .toList();
      if (group.isEmpty()) {
        continue;
      }
      text(out, 10, y + 16, "font-weight=\"bold\"", workload.title() + ", steps a second");
      y += HEAD;
      for (Measured row : group) {
        double width = (WIDTH - LABELS - 90) * row.stepsPerSecond() / most;
        boolean isOurs = row.contender().name().startsWith("LASTWORD");
        text(out, 10, y + 12, "", row.contender().title());
        out.append(
            String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"14\" fill=\"%s\"/>%n",
                LABELS,
                y,
                width,
                isOurs ? "#2563eb" : "#94a3b8"));
        String value = String.format(Locale.US, "%,.0f", row.stepsPerSecond());
        text(out, LABELS + (int) width + 6, y + 12, "", value);
        y += ROW;
      }
      y += 10;
    }
    return String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                + " font-size=\"12\">%n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>%n",
            WIDTH,
            y,
            WIDTH,
            y)
        + out
        + "</svg>\n";
  }

  private static void text(StringBuilder out, int x, int y, String style, String words) {
    out.append(
        String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\" %s>%s</text>%n", x, y, style, words));
  }
}
