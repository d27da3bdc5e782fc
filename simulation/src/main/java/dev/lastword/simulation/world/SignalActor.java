package dev.lastword.simulation.world;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.request.NewSignal;
import dev.lastword.orchestrator.request.Sent;
import dev.lastword.simulation.evidence.SentSignal;
import dev.lastword.simulation.schedule.SimulatedActor;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Actor that sends signals, to one execution or to any, too early and too late. */
final class SignalActor implements SimulatedActor {

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int MOST = 8;
  private static final int LONGEST = 120_000;

  private final World world;
  private final dev.lastword.core.value.Actor actor = dev.lastword.core.value.Actor.user("sue");
  private final Deque<SentSignal> open = new ArrayDeque<>();
  private int sent;

  SignalActor(World world) {
    this.world = world;
  }

  @Override
  public String name() {
    return "sue";
  }

  @Override
  public boolean isReady() {
    return sent < MOST || !open.isEmpty();
  }

  @Override
  public void step() {
    if (!open.isEmpty() && (sent == MOST || world.chance(40))) {
      send(open.remove());
    } else if (sent < MOST) {
      send(world.ledger.send(next()));
    }
  }

  /** Sends signals without an answer again. */
  void repeat() {
    for (int left = open.size(); left > 0; left--) {
      send(open.remove());
    }
  }

  private NewSignal next() {
    JsonString value = new JsonString("sue signals " + ++sent);
    NewSignal signal = NewSignal.of(WaitKey.of("key-" + world.dice.nextInt(2)), value);
    List<ExecutionId> there = new ArrayList<>(world.journal.executions());
    if (!there.isEmpty() && world.chance(60)) {
      signal = signal.to(world.one(there));
    }
    signal = world.chance(15) ? signal.keptFor(world.millis(LONGEST)) : signal;
    return world.chance(80) ? signal.idempotencyKey(value.text()) : signal;
  }

  private void send(SentSignal entry) {
    world.say(() -> "sends " + entry.signal());
    Optional<Sent> answer =
        world.anyNode().call(p -> p.engine().signals().send(entry.signal(), actor, PATIENCE));
    world.say(() -> "was told " + answer.map(Object::toString).orElse("nothing"));
    entry.answered(answer);
    if (entry.isOpen() && entry.signal().idempotencyKey().isPresent()) {
      open.add(entry);
    }
  }
}
