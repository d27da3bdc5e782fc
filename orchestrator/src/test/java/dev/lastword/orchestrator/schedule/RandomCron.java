package dev.lastword.orchestrator.schedule;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Expressions by chance, and what they mean by looking at each second. */
final class RandomCron {

  private static final int[] LOWEST = {0, 0, 0, 1, 1, 0};
  private static final int[] HIGHEST = {59, 59, 23, 28, 12, 6};

  private RandomCron() {}

  static String expression(Random random) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      fields.add(field(random, LOWEST[i], HIGHEST[i]));
    }
    return String.join(" ", fields);
  }

  private static String field(Random random, int low, int high) {
    int first = low + random.nextInt(high - low + 1);
    int second = first + random.nextInt(high - first + 1);
    return switch (random.nextInt(5)) {
      case 0, 1 -> "*";
      case 2 -> first + "";
      case 3 -> first + "-" + second + "/" + (1 + random.nextInt(5));
      default -> first + "," + second;
    };
  }

  static List<LocalDateTime> times(String expression, LocalDateTime start, int days) {
    String[] fields = expression.split(" ");
    List<BitSet> values = Stream.of(fields).map(RandomCron::values).toList();
    boolean both = fields[3].equals("*") || fields[5].equals("*");
    List<LocalDateTime> times = new ArrayList<>();
    LocalDateTime end = start.plusDays(days);
    for (LocalDateTime time = start; time.isBefore(end); time = time.plusSeconds(1)) {
      boolean dom = values.get(3).get(time.getDayOfMonth());
      boolean dow = values.get(5).get(time.getDayOfWeek().getValue() % 7);
      if (values.get(0).get(time.getSecond())
          && values.get(1).get(time.getMinute())
          && values.get(2).get(time.getHour())
          && values.get(4).get(time.getMonthValue())
          && (both ? dom && dow : dom || dow)) {
        times.add(time);
      }
    }
    return times;
  }

  private static BitSet values(String field) {
    BitSet values = new BitSet();
    for (int value = 0; value < 60; value++) {
      values.set(value, matches(field, value));
    }
    return values;
  }

  private static boolean matches(String field, int value) {
    if (field.equals("*")) {
      return true;
    }
    for (String part : field.split(",")) {
      String[] step = part.split("/");
      String[] range = step[0].split("-");
      int from = Integer.parseInt(range[0]);
      int to = Integer.parseInt(range[range.length - 1]);
      int by = step.length == 2 ? Integer.parseInt(step[1]) : 1;
      if (value >= from && value <= to && (value - from) % by == 0) {
        return true;
      }
    }
    return false;
  }
}
