package dev.lastword.tck.store.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.JobView;
import dev.lastword.store.Micros;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Facts about an action that only the store knows: where events went, and when; tokens and times.
 *
 * @param jobs the jobs that were changed, as the store shows them
 */
record Lesson(List<Long> positions, Optional<Instant> recordedAt, Map<String, Told> jobs) {

  static final Lesson NONE = new Lesson(List.of(), Optional.empty(), Map.of());

  /** Token and time of a job. */
  record Told(long token, Optional<Instant> time) {}

  Lesson(List<Long> positions, Optional<Instant> recordedAt, List<JobView> jobs) {
    this(
        positions,
        recordedAt,
        jobs.stream()
            .collect(
                Collectors.toMap(JobView::id, job -> new Told(job.token(), job.availableAt()))));
  }

  static Lesson of(List<JobView> jobs) {
    return new Lesson(List.of(), Optional.empty(), jobs);
  }

  boolean has(String jobId) {
    return jobs.containsKey(jobId);
  }

  JobView told(JobView job) {
    Told told = jobs.get(job.id());
    return told == null ? job : ModelJob.told(job, told.token(), told.time());
  }

  Map<String, ModelJob> of(Map<String, Optional<ModelJob>> planned) {
    Map<String, ModelJob> all = new HashMap<>();
    planned.forEach((id, job) -> job.ifPresent(left -> all.put(id, left.with(told(left.view())))));
    return all;
  }

  /** Returns the lesson in a line without blanks at its ends. */
  String line() {
    List<String> words = new ArrayList<>();
    words.add(recordedAt.map(time -> Long.toString(Micros.sinceEpoch(time))).orElse("-"));
    words.add(positions.stream().map(Object::toString).collect(Collectors.joining(",")) + ";");
    jobs.forEach(
        (id, told) ->
            words.add(
                Base64.getEncoder().encodeToString(id.getBytes(UTF_8))
                    + ":"
                    + told.token()
                    + ":"
                    + told.time().map(time -> "" + Micros.sinceEpoch(time)).orElse("-")));
    return String.join(" ", words);
  }

  static Lesson read(String line) {
    String[] words = line.split(" ");
    List<Long> positions = new ArrayList<>();
    String places = words[1].substring(0, words[1].length() - 1);
    for (String position : places.isEmpty() ? new String[0] : places.split(",")) {
      positions.add(Long.valueOf(position));
    }
    Map<String, Told> jobs = new HashMap<>();
    for (int i = 2; i < words.length; i++) {
      String[] parts = words[i].split(":");
      jobs.put(
          new String(Base64.getDecoder().decode(parts[0]), UTF_8),
          new Told(Long.parseLong(parts[1]), time(parts[2])));
    }
    return new Lesson(positions, time(words[0]), jobs);
  }

  private static Optional<Instant> time(String word) {
    return word.equals("-")
        ? Optional.empty()
        : Optional.of(Micros.fromEpoch(Long.parseLong(word)));
  }
}
