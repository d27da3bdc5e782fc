package dev.lastword.orchestrator.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Queue of the commands for one execution, filled while another turn is in progress.
 *
 * <p>The thread that gets the lock takes all waiting tickets, as far as one time slice can hold
 * them, and answers them: one commit serves many callers, and a cancel among them wins.
 */
final class SubmissionQueue {

  private static final int MOST_TICKETS = 64;

  private final ReentrantLock turn = new ReentrantLock();
  private final LinkedList<Ticket> waiting = new LinkedList<>();
  private int users;

  ReentrantLock turn() {
    return turn;
  }

  int enter() {
    return ++users;
  }

  int leave() {
    return --users;
  }

  /** Puts a ticket into the line; cancels go to its front. */
  synchronized void offer(Ticket ticket) {
    if (ticket.cancels()) {
      waiting.addFirst(ticket);
    } else {
      waiting.addLast(ticket);
    }
  }

  /** Tells whether commands wait for a turn. */
  synchronized boolean isWaitedFor() {
    return !waiting.isEmpty();
  }

  /** Withdraws a ticket, unless another thread is already answering it. */
  synchronized boolean withdraw(Ticket ticket) {
    return waiting.remove(ticket);
  }

  /** Takes what can be one time slice: each node and each execution-level command once. */
  synchronized List<Ticket> take() {
    if (waiting.size() == 1) {
      return List.of(waiting.removeFirst());
    }
    List<Ticket> slice = new ArrayList<>();
    Set<Object> taken = new HashSet<>();
    Iterator<Ticket> line = waiting.iterator();
    while (line.hasNext() && slice.size() < MOST_TICKETS) {
      Ticket ticket = line.next();
      if (ticket.isAlone() ? slice.isEmpty() : ticket.claim(taken)) {
        slice.add(ticket);
        line.remove();
      }
      if (ticket.isAlone()) {
        return slice;
      }
    }
    return slice;
  }
}
