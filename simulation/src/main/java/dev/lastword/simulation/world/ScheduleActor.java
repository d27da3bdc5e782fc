package dev.lastword.simulation.world;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.orchestrator.schedule.CatchUp;
import dev.lastword.orchestrator.schedule.Cron;
import dev.lastword.orchestrator.schedule.DueSchedules;
import dev.lastword.orchestrator.schedule.Overlap;
import dev.lastword.orchestrator.schedule.Schedule;
import dev.lastword.orchestrator.schedule.ScheduleAnswer;
import dev.lastword.orchestrator.schedule.ScheduleId;
import dev.lastword.orchestrator.schedule.Schedules;
import dev.lastword.orchestrator.schedule.Timing;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.schedule.SimulatedActor;
import dev.lastword.store.JobFilter;
import dev.lastword.store.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Actor that creates a schedule, changes it, pauses and resumes it. */
final class ScheduleActor implements SimulatedActor {

  static final ScheduleId ID = ScheduleId.of("nightly");

  private static final Duration WINDOW = Duration.ofMinutes(30);
  private static final int MOST_TRIES = 20;
  private static final int MOST_TIMES = 1_000;
  private static final int LOOKS = 2;

  private final World world;
  private final GraphId graph;
  private final dev.lastword.core.value.Actor actor = dev.lastword.core.value.Actor.user("sam");
  private final Schedule first;
  private boolean isThere;

  ScheduleActor(World world, GraphId graph) {
    this.world = world;
    this.graph = graph;
    this.first = schedule();
  }

  @Override
  public String name() {
    return "sam";
  }

  @Override
  public void step() {
    if (!isThere) {
      isThere = ask("creates " + first, schedules -> schedules.create(ID, first, actor));
      return;
    }
    switch (world.dice.nextInt(12)) {
      case 0 -> pause();
      case 1, 2 -> ask("resumes", schedules -> schedules.resume(ID, actor));
      case 3 -> change();
      default -> world.anyNode().call(p -> p.tend(BackgroundProcess.SCHEDULES, 1));
    }
  }

  private Schedule schedule() {
    boolean often = world.chance(60);
    Timing timing =
        new Timing(
            Cron.of(often ? "* * * * *" : "*/10 * * * *"),
            ZoneOffset.UTC,
            world.chance(20) ? Duration.ofSeconds(5) : Duration.ZERO);
    CatchUp catchUp = world.one(List.of(CatchUp.NONE, CatchUp.latest(WINDOW), CatchUp.all(WINDOW)));
    boolean many = often && catchUp.mode() == CatchUp.Mode.ALL;
    return Schedule.of(graph, "* * * * *", ZoneOffset.UTC)
        .input(new JsonBoolean(true))
        .timing(timing)
        .overlap(world.one(List.of(Overlap.values())))
        .catchUp(many ? CatchUp.NONE : catchUp);
  }

  private void change() {
    Schedule next = schedule();
    ask("changes it to " + next, s -> s.update(ID, next, OptionalLong.empty(), actor));
  }

  private boolean pause() {
    return ask("pauses", schedules -> schedules.pause(ID, actor));
  }

  private boolean ask(String what, Function<Schedules, ScheduleAnswer> change) {
    world.say(() -> what);
    Optional<ScheduleAnswer> answer = world.anyNode().call(p -> change.apply(p.schedules()));
    world.say(() -> "was told " + answer.map(Object::toString).orElse("nothing"));
    return answer.isPresent();
  }

  /**
   * Lets time run on to the next look. Who died with the schedule in its hands keeps the others
   * waiting, and what took long to be written is late by that long.
   */
  private void untilNextLook() {
    JobFilter waiting = JobFilter.ALL.queue(DueSchedules.QUEUE);
    Optional<Instant> until =
        world.store.extension(Jobs.class).list(waiting).jobs().stream()
            .flatMap(job -> job.availableAt().stream())
            .findFirst();
    if (until.filter(world.time.instant()::isBefore).isPresent()) {
      world.time.advance(Duration.between(world.time.instant(), until.get()).plusMillis(1));
    }
  }

  /** Lets what is due be decided on, and then nothing more. */
  void settle() {
    for (int looks = 0; looks < LOOKS; looks++) {
      untilNextLook();
      for (EngineNode node : world.nodes) {
        int tries = 0;
        while (node.call(p -> p.tend(BackgroundProcess.SCHEDULES, 1))
            .filter(due -> due > 0)
            .isPresent()) {
          tries++;
          Law.IT_GOES_ON.require(tries < MOST_TIMES, () -> "a schedule that is due for ever");
        }
      }
    }
    world.schedules.settled();
    for (int tries = 0; !pause(); tries++) {
      Law.ANSWERS_COME.require(tries < MOST_TRIES, () -> "a pause that is never answered");
    }
  }
}
