package dev.lastword.tck.store.model;

import dev.lastword.store.EventStore;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Place of a history: here, or in a child process that will be killed. */
interface Stage {

  /** As many instances as there are. */
  int NODES = 3;

  /** Beginning of a line by which a child process asks for a step of the clock, in hours. */
  String MOVE = "move ";

  /** Returns one of the instances. */
  EventStore node(int index);

  Claim claim();

  void reopen();

  /** Opens one of the instances again, while the others stay open. */
  void renew(int index);

  void advance(Duration by);

  static Stage of(StoreUnderTest store) {
    return new Stage() {
      @Override
      public EventStore node(int index) {
        return store.anyNode(index);
      }

      @Override
      public Claim claim() {
        return store.claim();
      }

      @Override
      public void reopen() {
        store.reopen();
      }

      @Override
      public void renew(int index) {
        store.renew(index);
      }

      @Override
      public void advance(Duration by) {
        store.advanceClock(by);
      }
    };
  }

  /** Returns the stage in a child process, which asks its parent to move the clock. */
  static Stage of(ChildNode node) {
    return new Stage() {
      private final EventStore[] opened = new EventStore[NODES];

      @Override
      public EventStore node(int index) {
        int at = Math.floorMod(index, NODES);
        if (opened[at] == null) {
          opened[at] = node.open();
        }
        return opened[at];
      }

      @Override
      public Claim claim() {
        return node.claim();
      }

      @Override
      public void reopen() {
        for (int i = 0; i < NODES; i++) {
          renew(i);
        }
      }

      @Override
      public void renew(int index) {
        int at = Math.floorMod(index, NODES);
        if (opened[at] != null) {
          opened[at].close();
          opened[at] = null;
        }
      }

      @Override
      public void advance(Duration by) {
        node.say(MOVE + by.toHours());
        try {
          node.hear();
        } catch (IOException gone) {
          throw new UncheckedIOException("the parent process is gone", gone);
        }
      }
    };
  }
}
