package dev.lastword.simulation.world;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.followup.FollowUps;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphDraft;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.registry.Registration;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.testkit.RandomGraphs;
import dev.lastword.simulation.broken.Variant;
import dev.lastword.simulation.evidence.History;
import dev.lastword.simulation.laws.LawCheck;
import dev.lastword.simulation.schedule.Carriers;
import dev.lastword.simulation.schedule.RandomSchedule;
import dev.lastword.simulation.schedule.SimulatedActor;
import dev.lastword.store.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * One seed: a world is drawn, fate has its time, then everything comes to rest and is judged.
 *
 * <p>The same seed and variant give the same course, event by event.
 */
public final class Simulation {

  private static final List<NodeType> CHILDLESS =
      List.of(NodeType.TASK, NodeType.TASK, NodeType.WAIT, NodeType.TIMER);

  /** Graphs whose expressions never fail, so that more of them is played. */
  private static final RandomGraphs SMOOTH =
      new RandomGraphs(
          new PlainConditions(),
          List.of("true", "false"),
          List.of("input"),
          List.of(),
          RandomGraphs.plain().work());

  /** Graph of SubExecutions in random graphs. */
  private static final GraphId CHILD = GraphId.of("child");

  private static final int CHILD_VERSIONS = 3;

  /** Graph of what follows ends. */
  private static final GraphId FOLLOWER = GraphId.of("follower");

  /** One in so many seeds has graphs whose ends are followed; the courses of the others stay. */
  private static final int FOLLOWED_SEEDS = 64;

  /** Percentage of graphs whose ends are followed there, and of each kind in those. */
  private static final int FOLLOWED = 70;

  private static final int EACH_KIND = 65;

  /** In milliseconds; two clocks differ by less than what a schedule calls missed. */
  private static final int MOST_SKEW = 25_000;

  private final boolean followed;
  private final RandomGraphs kind;
  private final World world;
  private final RandomSchedule schedule;
  private final Map<GraphId, List<Graph>> graphs = new LinkedHashMap<>();
  private final CreationRequests creations;
  private final Cast cast;
  private int steps;

  private Simulation(long seed, Variant variant, History history, Carriers carriers) {
    followed = seed % FOLLOWED_SEEDS == 0;
    // Neighboring seeds would draw alike first numbers.
    Random dice = new Random(seed * 0x9E3779B97F4A7C15L);
    kind = dice.nextInt(100) < 30 ? RandomGraphs.plain().lists(List.of()) : SMOOTH;
    schedule = new RandomSchedule(carriers, dice);
    world = new World(dice, schedule, variant, history);
    steps = 30 + dice.nextInt(200);
    world.skew = world.chance(35) ? world.millis(MOST_SKEW) : Duration.ZERO;
    nodes();
    List<GraphId> parents = register();
    creations = new CreationRequests(world, 1 + dice.nextInt(3), parents);
    cast = Cast.draw(world, creations, parents.get(0));
    actors();
  }

  /**
   * Plays one seed and returns how many events it wrote.
   *
   * @throws AssertionError if a law was broken
   */
  public static int run(long seed, Variant variant, History history, Carriers carriers)
      throws InterruptedException {
    Simulation simulation = new Simulation(seed, variant, history, carriers);
    return simulation.play();
  }

  private void nodes() {
    Limits limits =
        world.chance(30) ? SmallLimits.events(8L + world.dice.nextInt(20)) : Limits.ROOMY;
    int count = 2 + world.dice.nextInt(2);
    for (int i = 1; i <= count; i++) {
      world.nodes.add(new EngineNode(world, "node-" + i, limits));
    }
  }

  private List<GraphId> register() {
    List<GraphId> parents = new ArrayList<>();
    int count = 1 + world.dice.nextInt(2);
    for (int i = 1; i <= count; i++) {
      GraphId id = GraphId.of("graph-" + i);
      register(id, kind, 1 + world.dice.nextInt(9));
      parents.add(id);
    }
    boolean needed =
        graphs.values().stream()
            .flatMap(versions -> versions.get(0).nodes().stream())
            .anyMatch(node -> node.type() == NodeType.SUB_EXECUTION);
    for (int i = 1; needed && i <= CHILD_VERSIONS; i++) {
      register(CHILD, kind.work(CHILDLESS), i + world.dice.nextInt(4));
    }
    if (graphs.values().stream().anyMatch(Simulation::isFollowed)) {
      register(FOLLOWER, kind.work(CHILDLESS), 1 + world.dice.nextInt(3));
      world.duties.add(BackgroundProcess.FOLLOW_UPS);
    }
    return parents;
  }

  private void register(GraphId id, RandomGraphs kind, int size) {
    GraphDraft drawn = kind.graph(world.dice.nextLong(), size).draft();
    Graph graph =
        Graph.of(
            new GraphDraft(
                id, drawn.settings().followUps(followUps(id)), drawn.nodes(), drawn.edges()),
            new PlainConditions());
    world.say(() -> "registers " + Pictures.of(graph));
    Registration done = world.nodes.get(0).call(p -> p.graphs().register(graph)).orElseThrow();
    if (done instanceof Registration.Added) {
      graphs.computeIfAbsent(id, key -> new ArrayList<>()).add(graph);
    }
  }

  private FollowUps followUps(GraphId id) {
    FollowUps followUps = FollowUps.NONE;
    if (followed && !id.equals(FOLLOWER) && world.chance(FOLLOWED)) {
      for (FollowUpKind kind : FollowUpKind.values()) {
        followUps = world.chance(EACH_KIND) ? followUps.with(kind, FOLLOWER) : followUps;
      }
    }
    return followUps;
  }

  private static boolean isFollowed(List<Graph> versions) {
    return versions.stream()
        .anyMatch(graph -> !graph.settings().followUps().equals(FollowUps.NONE));
  }

  private void actors() {
    List<SimulatedActor> all = new ArrayList<>();
    world.nodes.forEach(node -> all.add(new DutyActor(world, node)));
    int count = 2 + world.dice.nextInt(3);
    for (int i = 1; i <= count; i++) {
      EngineNode home = world.chance(50) ? world.one(world.nodes) : null;
      WorkerActor worker = new WorkerActor(world, "worker-" + i, home);
      world.workers.add(worker);
      all.add(worker);
    }
    cast.all().forEach(all::add);
    List<Pausable> pausable = all.stream().map(actor -> new Pausable(world, actor)).toList();
    pausable.forEach(schedule::add);
    schedule.add(new FateActor(world, pausable));
  }

  private int play() throws InterruptedException {
    world.faults = world.chance(70) ? world.dice.nextInt(15) : 0;
    world.cancels = world.chance(70) ? world.dice.nextInt(25) : 0;
    world.deaths = world.chance(50) ? world.dice.nextInt(12) : 0;
    schedule.overtakes(world.chance(80) ? 2 + world.dice.nextInt(30) : 0);
    schedule.run(() -> steps-- <= 0);
    world.faults = 0;
    world.deaths = 0;
    schedule.overtakes(0);
    new Calm(world, cast, creations).settle();
    new LawCheck(world.journal, world.ledger, world.store, this::graphOf, world.skew).pass();
    cast.caretaker().ifPresent(CareActor::judge);
    return world.journal.executions().stream().mapToInt(id -> world.journal.log(id).size()).sum();
  }

  private Graph graphOf(ExecutionId id) {
    Origin origin = requireNonNull(world.journal.state(id).facts().origin());
    long version = requireNonNull(origin.graphVersion());
    return requireNonNull(graphs.get(origin.graphId())).get((int) version - 1);
  }
}
