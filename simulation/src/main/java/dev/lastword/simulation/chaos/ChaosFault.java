package dev.lastword.simulation.chaos;

import java.time.Duration;

/** Faults that can befall an installation, each with its end. */
enum ChaosFault {
  KILL_SERVER("a server is killed") {
    @Override
    void begin(Installation at, int number) {
      server(at, number).process().kill();
    }

    @Override
    void end(Installation at, int number) {
      at.restart(server(at, number));
    }
  },
  PAUSE_SERVER("a server stands still") {
    @Override
    void begin(Installation at, int number) {
      server(at, number).process().pause();
    }

    @Override
    void end(Installation at, int number) {
      server(at, number).process().resume();
    }
  },
  CUT_STORE("a server is cut off from the database") {
    @Override
    void begin(Installation at, int number) {
      server(at, number).store().cut();
    }

    @Override
    void end(Installation at, int number) {
      server(at, number).store().restore();
    }
  },
  SILENCE_STORE("a server's link to the database passes nothing on") {
    @Override
    void begin(Installation at, int number) {
      server(at, number).store().silence();
    }

    @Override
    void end(Installation at, int number) {
      server(at, number).store().restore();
    }
  },
  ZOMBIE_CONNECTIONS("a server's open connections to the database pass nothing on; new ones work") {
    @Override
    void begin(Installation at, int number) {
      server(at, number).store().silenceOpen();
    }

    @Override
    void end(Installation at, int number) {
      // The dead connections stay as they are; the server must get rid of them.
    }
  },
  DELAY_STORE("a server's link to the database is slow") {
    @Override
    void begin(Installation at, int number) {
      server(at, number).store().delay(SLOW);
    }

    @Override
    void end(Installation at, int number) {
      server(at, number).store().restore();
    }
  },
  CUT_CALLERS("callers and consumers of a server are cut off") {
    @Override
    void begin(Installation at, int number) {
      server(at, number).front().cut();
    }

    @Override
    void end(Installation at, int number) {
      server(at, number).front().restore();
    }
  },
  SILENCE_CALLERS("the link of callers and consumers to a server passes nothing on") {
    @Override
    void begin(Installation at, int number) {
      server(at, number).front().silence();
    }

    @Override
    void end(Installation at, int number) {
      server(at, number).front().restore();
    }
  },
  KILL_DATABASE("PostgreSQL is killed") {
    @Override
    void begin(Installation at, int number) {
      at.database().kill();
    }

    @Override
    void end(Installation at, int number) {
      at.restartDatabase();
    }
  },
  FREEZE_DATABASE("PostgreSQL stands still") {
    @Override
    void begin(Installation at, int number) {
      at.database().freeze();
    }

    @Override
    void end(Installation at, int number) {
      at.database().thaw();
    }
  },
  KILL_WORKER("a worker is killed") {
    @Override
    void begin(Installation at, int number) {
      at.workers().get(number).kill();
    }

    @Override
    void end(Installation at, int number) {
      at.replaceWorker(number);
    }
  },
  PAUSE_WORKER("a worker stands still") {
    @Override
    void begin(Installation at, int number) {
      at.workers().get(number).pause();
    }

    @Override
    void end(Installation at, int number) {
      at.workers().get(number).resume();
    }
  };

  private static final Duration SLOW = Duration.ofMillis(40);

  private final String sentence;

  ChaosFault(String sentence) {
    this.sentence = sentence;
  }

  String sentence() {
    return sentence;
  }

  /** Lets it begin, at the server or worker of this number. */
  abstract void begin(Installation at, int number);

  /** Lets it end. */
  abstract void end(Installation at, int number);

  /** Tells whether both would befall the same part, so that neither would be seen. */
  boolean hidesBehind(ChaosFault other) {
    return this == other || part().equals(other.part());
  }

  private String part() {
    return switch (this) {
      case KILL_SERVER, PAUSE_SERVER -> "server";
      case KILL_DATABASE, FREEZE_DATABASE -> "database";
      case KILL_WORKER, PAUSE_WORKER -> "worker";
      case CUT_CALLERS, SILENCE_CALLERS -> "callers";
      default -> "store";
    };
  }

  private static ChaosServer server(Installation at, int number) {
    return at.servers().get(number);
  }
}
