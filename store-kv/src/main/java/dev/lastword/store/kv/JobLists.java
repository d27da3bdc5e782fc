package dev.lastword.store.kv;

import static dev.lastword.store.Direction.FORWARD;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.QueueDepth;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Queries about jobs, beside that of one by its id. */
final class JobLists {

  private JobLists() {}

  /** Returns a page, found where the lists of all that is filtered by meet (J17). */
  static JobPage page(KeyValueView view, JobFilter filter) {
    boolean storable =
        Stream.of(filter.group(), filter.queue(), filter.status())
            .flatMap(Optional::stream)
            .allMatch(KeyTable::isStorable);
    if (!storable) {
      return new JobPage(List.of(), false);
    }
    List<byte[]> orders = new ArrayList<>();
    filter.group().ifPresent(it -> orders.add(KeyTable.JOB_GROUP.key().text(it).bytes()));
    filter.queue().ifPresent(it -> orders.add(KeyTable.JOB_QUEUE.key().text(it).bytes()));
    filter.status().ifPresent(it -> orders.add(KeyTable.JOB_STATUS.key().text(it).bytes()));
    filter.phase().ifPresent(it -> orders.add(JobRecord.phase(it).bytes()));
    if (orders.isEmpty()) {
      orders.add(KeyTable.JOB.key().bytes());
    }
    List<JobView> found = new ArrayList<>();
    new IndexMeeting(view, orders, FORWARD)
        .scan(
            filter.afterId().map(JobLists::behind),
            place -> {
              byte[] id = KeyTable.text(place, 0).getBytes(UTF_8);
              found.add(JobRecord.named(view, id).view());
              return found.size() <= filter.max();
            });
    return JobPage.of(found.stream(), filter.max());
  }

  /**
   * Returns the first place behind an id. It may be any text: what follows a zero orders nothing,
   * and half a surrogate pair is before or behind all pairs that begin like it.
   */
  private static byte[] behind(String id) {
    ByteArrayOutputStream place = new ByteArrayOutputStream();
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      if (c == 0) {
        break;
      }
      if (!Character.isSurrogate(c)) {
        place.writeBytes(Character.toString(c).getBytes(UTF_8));
      } else if (Character.isLowSurrogate(c)) {
        place.write(0xFF);
        return place.toByteArray();
      } else {
        boolean pair = i + 1 < id.length() && Character.isLowSurrogate(id.charAt(i + 1));
        char low = pair ? id.charAt(i + 1) : Character.MIN_LOW_SURROGATE;
        place.writeBytes(new String(new char[] {c, low}).getBytes(UTF_8));
        if (!pair) {
          return place.toByteArray();
        }
        i++;
      }
    }
    place.write(0);
    return KeyRange.next(place.toByteArray());
  }

  static Optional<Duration> untilNextDue(KeyValueView view, Set<String> queues, Instant now) {
    return queues.stream()
        .filter(KeyTable::isStorable)
        .flatMap(queue -> Stream.of(queued(queue), leased(queue)))
        .flatMap(lane -> lane.earliest(view).stream())
        .min(Instant::compareTo)
        .map(time -> time.isBefore(now) ? Duration.ZERO : Duration.between(now, time));
  }

  /** Counts entries and reads no job. */
  static QueueDepth depth(KeyValueView view, String queue, Instant now) {
    if (!KeyTable.isStorable(queue)) {
      return new QueueDepth(0, 0, 0, 0, Optional.empty());
    }
    Waiting claimable = Waiting.in(view, queued(queue), now);
    Waiting held = Waiting.in(view, leased(queue), now);
    long[] parked = {0};
    view.scan(KeyTable.PARKED.key().text(queue).all(), FORWARD, (key, id) -> ++parked[0] > 0);
    return new QueueDepth(
        claimable.due() + held.due(),
        claimable.later(),
        held.later(),
        parked[0],
        Stream.of(claimable, held)
            .flatMap(each -> each.oldest().stream())
            .min(Instant::compareTo)
            .map(time -> Duration.between(time, now)));
  }

  /** The entries of a lane whose time has come, the others, and the earliest of the former. */
  private record Waiting(long due, long later, Optional<Instant> oldest) {

    static Waiting in(KeyValueView view, DueLane lane, Instant now) {
      long[] counts = {0, 0};
      lane.forEachTime(view, time -> counts[time.isAfter(now) ? 1 : 0]++);
      return new Waiting(
          counts[0], counts[1], lane.earliest(view).filter(time -> !time.isAfter(now)));
    }
  }

  private static DueLane queued(String queue) {
    return new DueLane(KeyTable.QUEUED, queue);
  }

  private static DueLane leased(String queue) {
    return new DueLane(KeyTable.LEASED, queue);
  }
}
