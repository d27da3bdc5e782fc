package dev.lastword.tck.store.model;

import dev.lastword.store.EventStore;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;

/** Place of a history: here, or in a child process that will be killed. */
interface Stage {

  /** Returns one of the instances. */
  EventStore node(int index);

  Claim claim();

  void reopen();

  void advance(Duration by);

  static Stage of(StoreUnderTest store) {
    return new Stage() {
      @Override
      public EventStore node(int index) {
        return store.node(Math.floorMod(index, 2));
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
      public void advance(Duration by) {
        store.advanceClock(by);
      }
    };
  }

  /** Returns the stage in a child process, where nothing is opened again and no clock is moved. */
  static Stage of(ChildNode node, EventStore opened) {
    return new Stage() {
      @Override
      public EventStore node(int index) {
        return opened;
      }

      @Override
      public Claim claim() {
        return node.claim();
      }

      @Override
      public void reopen() {
        throw new IllegalStateException("a child process opens its storage once");
      }

      @Override
      public void advance(Duration by) {
        throw new IllegalStateException("a child process moves no clock");
      }
    };
  }
}
